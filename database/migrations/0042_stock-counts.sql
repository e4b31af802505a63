-- Counts of deliveries and of the shelf. Processes of the previous version ignore them.
CREATE TABLE "stock_count" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"name" text,
	"by_user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "stock_count_kind_known" CHECK (kind IN ('receiving', 'stocktake')),
	CONSTRAINT "stock_count_state_known" CHECK (state IN ('open', 'closed', 'discarded')),
	CONSTRAINT "stock_count_name_length" CHECK (length("stock_count"."name") BETWEEN 1 AND 80),
	CONSTRAINT "stock_count_ended" CHECK ((state = 'open') = (ended_at IS NULL))
);
--> statement-breakpoint
CREATE TABLE "stock_count_line" (
	"count_id" uuid NOT NULL,
	"stock_unit_id" uuid NOT NULL,
	"expected" integer,
	"counted" integer DEFAULT 0 NOT NULL,
	"seen_on_hand" integer,
	"seen_moves" integer,
	"last_moves" integer,
	"counted_at" timestamp (3) with time zone,
	"applied" integer,
	CONSTRAINT "stock_count_line_count_id_stock_unit_id_pk" PRIMARY KEY("count_id","stock_unit_id"),
	CONSTRAINT "stock_count_line_expected_not_negative" CHECK ("stock_count_line"."expected" >= 0),
	CONSTRAINT "stock_count_line_counted_not_negative" CHECK ("stock_count_line"."counted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_count_scan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_count_scan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count_id" uuid NOT NULL,
	"stock_unit_id" uuid,
	"code" text NOT NULL,
	"quantity" integer NOT NULL,
	"by_user_id" text NOT NULL,
	"idempotency_key" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_count_scan_once" UNIQUE("count_id","by_user_id","idempotency_key"),
	CONSTRAINT "stock_count_scan_code_length" CHECK (length("stock_count_scan"."code") BETWEEN 1 AND 64)
);
--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_by_user_id_auth_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_count_id_stock_count_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_count"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_stock_unit_id_stock_unit_id_fk" FOREIGN KEY ("stock_unit_id") REFERENCES "public"."stock_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_scan" ADD CONSTRAINT "stock_count_scan_count_id_stock_count_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_count"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_scan" ADD CONSTRAINT "stock_count_scan_stock_unit_id_stock_unit_id_fk" FOREIGN KEY ("stock_unit_id") REFERENCES "public"."stock_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_scan" ADD CONSTRAINT "stock_count_scan_by_user_id_auth_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_count_newest" ON "stock_count" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_count_line_unit" ON "stock_count_line" USING btree ("stock_unit_id");