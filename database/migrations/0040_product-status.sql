-- Status and search texts of products. Existing products are published; processes of the previous version add published ones.
-- database/sql f9019545917fcedc767d7f24f77c31f405398a9a3ff6d7b78496e806ca98be58
ALTER TABLE "product" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "search_title" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "search_description" text;--> statement-breakpoint
CREATE INDEX "product_unpublished" ON "product" USING btree ("status","created_at","id") WHERE status <> 'published';--> statement-breakpoint
CREATE INDEX "product_scheduled" ON "product" USING btree ("publish_at") WHERE status = 'scheduled';--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_status_known" CHECK (status IN ('draft', 'scheduled', 'published', 'archived'));--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_scheduled_at" CHECK ((status = 'scheduled') = (publish_at IS NOT NULL));--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_search_title_length" CHECK (length("product"."search_title") BETWEEN 1 AND 120);--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_search_description_length" CHECK (length("product"."search_description") BETWEEN 1 AND 320);--> statement-breakpoint
-- Without statistics of the new column, PostgreSQL would expect few published products, and not scan the indexes of listings.
ANALYZE "product" ("status");