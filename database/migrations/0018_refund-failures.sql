ALTER TABLE "money_movement" DROP CONSTRAINT "money_movement_reference_once";--> statement-breakpoint
ALTER TABLE "money_movement" DROP CONSTRAINT "money_movement_kind_known";--> statement-breakpoint
CREATE INDEX "order_placed" ON "shop_order" USING btree ("created_at") WHERE state = 'placed';--> statement-breakpoint
ALTER TABLE "money_movement" ADD CONSTRAINT "money_movement_reference_once" UNIQUE("provider_reference","kind");--> statement-breakpoint
ALTER TABLE "money_movement" ADD CONSTRAINT "money_movement_kind_known" CHECK (kind IN ('charged', 'refunded', 'refund_failed', 'cash_received'));