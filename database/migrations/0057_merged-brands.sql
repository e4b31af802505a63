-- Brands are merged like categories.
-- database/sql f73b5454be5f713fa6a11c71eedef07feb255b58100db4a0de6985336d944cdc
ALTER TABLE "brand" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_replaced_by" FOREIGN KEY ("replaced_by") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_replaced_by_other" CHECK ("brand"."replaced_by" <> "brand"."id");