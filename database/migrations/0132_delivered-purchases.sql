-- expand
-- Verified purchases follow the counters of order lines, no longer the states of orders and shipments.
-- database/sql 04dd2292e9d6fb3c7e3f621054ab4669b9e6007ebf174880b616eaaf0295ef5d
DROP TRIGGER IF EXISTS "purchase_changed" ON "shop_order";--> statement-breakpoint
DROP TRIGGER IF EXISTS "shipment_undelivered" ON "shipment";--> statement-breakpoint
DROP TRIGGER IF EXISTS "order_line_cancelled" ON "order_line";
