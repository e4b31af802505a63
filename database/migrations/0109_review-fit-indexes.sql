-- expand
-- outside a transaction
ALTER TABLE "review" VALIDATE CONSTRAINT "review_fit_known";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "review_product_rate";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "review_product_rate" ON "review" USING btree ("product_id","rate_tenths","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "review_product_fit";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "review_product_fit" ON "review" USING btree ("product_id","fit") WHERE fit IS NOT NULL AND hidden_at IS NULL;
