CREATE TABLE "merged_product" (
	"change_id" bigint NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "merged_product_change_id_product_id_pk" PRIMARY KEY("change_id","product_id")
);

--> statement-breakpoint
-- database/sql 7d23d913cce16b30608d8fe83e4ea94927c353544c1c10991b4688927d8f780e
