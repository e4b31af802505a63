-- expand
-- outside a transaction
ALTER TABLE "product" VALIDATE CONSTRAINT "product_scheduled_price_range";--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_scheduled_price_complete";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "product_scheduled_price";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_scheduled_price" ON "product" USING btree ("scheduled_price_at") WHERE "product"."scheduled_price_at" IS NOT NULL;
