CREATE TABLE "csv_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"digest" text,
	"bytes" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"is_from_shopify" boolean DEFAULT false NOT NULL,
	"columns" text[] DEFAULT '{}' NOT NULL,
	"ignored" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"by_user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	CONSTRAINT "csv_import_state_known" CHECK (state IN ('receiving', 'previewing', 'ready', 'applying', 'applied', 'undoing', 'undone')),
	CONSTRAINT "csv_import_digest_form" CHECK ("csv_import"."digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "csv_import_digest_present" CHECK (state = 'receiving' OR digest IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "csv_row" (
	"import_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"group_n" integer NOT NULL,
	"product_id" text NOT NULL,
	"cells" jsonb NOT NULL,
	"verdict" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"refusal" text,
	"change_ids" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "csv_row_import_id_n_pk" PRIMARY KEY("import_id","n"),
	CONSTRAINT "csv_row_verdict_known" CHECK (verdict IN ('new', 'changed', 'same', 'error'))
);
--> statement-breakpoint
ALTER TABLE "csv_import" ADD CONSTRAINT "csv_import_by_user_id_auth_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csv_row" ADD CONSTRAINT "csv_row_import_id_csv_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "csv_import_newest" ON "csv_import" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "csv_import_open" ON "csv_import" USING btree ("created_at") WHERE state IN ('previewing', 'applying', 'undoing');--> statement-breakpoint
CREATE INDEX "csv_row_group" ON "csv_row" USING btree ("import_id","group_n");--> statement-breakpoint
CREATE INDEX "csv_row_product" ON "csv_row" USING btree ("import_id","product_id");--> statement-breakpoint
CREATE INDEX "csv_row_verdict" ON "csv_row" USING btree ("import_id","verdict","n");--> statement-breakpoint
CREATE INDEX "csv_row_sku" ON "csv_row" USING btree ("import_id",(cells ->> 'sku')) WHERE length(cells ->> 'sku') BETWEEN 1 AND 64;--> statement-breakpoint
CREATE INDEX "csv_row_barcode" ON "csv_row" USING btree ("import_id",(cells ->> 'barcode')) WHERE length(cells ->> 'barcode') BETWEEN 1 AND 64;