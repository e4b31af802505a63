DROP INDEX "order_to_pack";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "has_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "shop_order" o SET has_left = true
WHERE o.state IN ('placed', 'paid')
	AND EXISTS (SELECT FROM shipment WHERE order_id = o.id)
	AND NOT EXISTS (SELECT FROM shipment WHERE order_id = o.id AND state = 'prepared')
	AND NOT EXISTS (SELECT FROM order_line WHERE order_id = o.id AND in_shipment < quantity);--> statement-breakpoint
CREATE INDEX "order_to_pack" ON "shop_order" USING btree ("number") WHERE state IN ('placed', 'paid') AND NOT has_left;