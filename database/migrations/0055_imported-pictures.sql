CREATE TABLE "csv_picture" (
	"import_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"n" integer NOT NULL,
	"product_id" text NOT NULL,
	"url" text NOT NULL,
	"alt" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"picture_id" uuid,
	"change_id" bigint,
	CONSTRAINT "csv_picture_import_id_ordinal_pk" PRIMARY KEY("import_id","ordinal"),
	CONSTRAINT "csv_picture_state_known" CHECK (state IN ('waiting', 'due', 'added', 'failed', 'removed')),
	CONSTRAINT "csv_picture_due" CHECK ((state = 'due') = (due_at IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "csv_picture" ADD CONSTRAINT "csv_picture_import_id_csv_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "csv_picture_due" ON "csv_picture" USING btree ("due_at","import_id","ordinal") WHERE state = 'due';--> statement-breakpoint
CREATE INDEX "csv_picture_product" ON "csv_picture" USING btree ("product_id");