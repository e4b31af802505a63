-- Order lines keep the SKU of their stock unit, earlier ones where the unit has one. What served the processes of a version without counters and
-- refund rows ends here. Processes of the previous version use none of it.
-- database/sql 45f0098fc7a3d24aa57817fe19b775b051692046bb8ba065c81ac11649b4dd3b
-- A transaction locks an order before its stock, money and messages. The first lock waits for these, so that the others cannot deadlock.
LOCK TABLE "shop_order" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "stock_unit", "order_line", "stock_hold", "money_movement", "outbox" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
DROP TRIGGER IF EXISTS "order_handed_over" ON "shop_order";--> statement-breakpoint
DROP TRIGGER IF EXISTS "stock_hold_counted" ON "stock_hold";--> statement-breakpoint
DROP TRIGGER IF EXISTS "money_movement_refund_followed" ON "money_movement";--> statement-breakpoint
DROP TRIGGER IF EXISTS "outbox_refund_adopted" ON "outbox";--> statement-breakpoint
DROP TRIGGER IF EXISTS "outbox_refund_followed" ON "outbox";--> statement-breakpoint
DROP FUNCTION IF EXISTS ship_handed_over_stock(), stock_hold_counted(), follow_refund_ledger(), adopt_refund_message(), follow_refund_message();--> statement-breakpoint
ALTER TABLE "stock_hold" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "sku" text;--> statement-breakpoint
UPDATE "order_line" SET sku = unit.sku
	FROM "stock_hold" AS hold JOIN "stock_unit" AS unit ON unit.id = hold.stock_unit_id
	WHERE unit.sku IS NOT NULL AND hold.order_id = "order_line".order_id AND hold.position = "order_line".position;--> statement-breakpoint
-- Nothing has read the column yet.
UPDATE "category" SET scale = 'letters' WHERE scale NOT IN (SELECT id FROM "size_scale");--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_scale_size_scale_id_fk" FOREIGN KEY ("scale") REFERENCES "public"."size_scale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_unit_barcode" ON "stock_unit" USING btree ("barcode") WHERE "stock_unit"."barcode" IS NOT NULL;
