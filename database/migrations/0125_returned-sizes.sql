-- expand
-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "order_line_sent_back";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_line_sent_back" ON "order_line" USING btree ("product_id") WHERE "order_line"."returned" + "order_line"."exchanged" > 0;
