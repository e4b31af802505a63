-- The counters of a hold replace its state. `state` stays for one release, because processes of the version before still write and read it
-- while this migration is applied. Until then, the trigger stock_hold_counted derives the counters from a written state, and the state from
-- written counters; the trigger order_handed_over ships the stock of orders that such a process hands over.
-- Every transaction locks an order before it moves the order's stock. The first lock waits for these, so that the others cannot deadlock.
LOCK TABLE "shop_order" IN EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "stock_movement", "stock_hold" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "stock_movement" DROP CONSTRAINT "stock_movement_from_known";--> statement-breakpoint
ALTER TABLE "stock_movement" DROP CONSTRAINT "stock_movement_to_known";--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_from_known" CHECK (from_bucket IN ('supplier', 'available', 'held', 'sold', 'shipped', 'returned', 'lost'));--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_to_known" CHECK (to_bucket IN ('supplier', 'available', 'held', 'sold', 'shipped', 'returned', 'lost'));--> statement-breakpoint
DROP INDEX "stock_hold_unit";--> statement-breakpoint
ALTER TABLE "stock_hold" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD COLUMN "shipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD COLUMN "released" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was sold and handed over is shipped.
UPDATE "stock_hold" h SET
	held = CASE h.state WHEN 'held' THEN h.quantity ELSE 0 END,
	sold = CASE WHEN h.state = 'sold' AND o.state <> 'handed_over' THEN h.quantity ELSE 0 END,
	shipped = CASE WHEN h.state = 'sold' AND o.state = 'handed_over' THEN h.quantity ELSE 0 END,
	released = CASE h.state WHEN 'released' THEN h.quantity ELSE 0 END
FROM "shop_order" o WHERE o.id = h.order_id;--> statement-breakpoint
INSERT INTO "stock_movement" ("order_id", "stock_unit_id", "from_bucket", "to_bucket", "quantity", "cause", "at")
	SELECT h.order_id, h.stock_unit_id, 'sold', 'shipped', h.shipped, 'before shipments', o.updated_at
	FROM "stock_hold" h JOIN "shop_order" o ON o.id = h.order_id WHERE h.shipped > 0;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_counters_not_negative" CHECK (least(held, sold, shipped, returned, released) >= 0);--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_counters_complete" CHECK (held + sold + shipped + returned + released = quantity);--> statement-breakpoint
CREATE INDEX "stock_hold_unit" ON "stock_hold" USING btree ("stock_unit_id");
-- database/sql ac59bf7b2fca5e10623987d8d14ffb402ae45703fd1bdafc1a833dd6142359aa
