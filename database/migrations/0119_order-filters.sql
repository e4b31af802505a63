-- expand
-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "order_payment_number";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_payment_number" ON "shop_order" USING btree ("payment_method","pays_by_link","number");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_country_number";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_country_number" ON "shop_order" USING btree ("country_code","number");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_total";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_total" ON "shop_order" USING btree ("total_cents");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_line_returned";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_line_returned" ON "order_line" USING btree ("order_id") WHERE "order_line"."returned" > 0;
