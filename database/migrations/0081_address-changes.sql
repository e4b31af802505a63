CREATE TABLE "address_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"changed_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "address_change_changer_known" CHECK (changed_by IN ('customer', 'shop'))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind_known";--> statement-breakpoint
ALTER TABLE "address_change" ADD CONSTRAINT "address_change_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_change_order" ON "address_change" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "shipment_undelivered" ON "shipment" USING btree ("order_id") WHERE state IN ('failed', 'back');--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_known" CHECK (kind IN ('order_confirmation_mail', 'shipment_mail', 'order_cancellation_mail', 'items_cancelled_mail', 'address_changed_mail', 'refund_mail', 'refund'));--> statement-breakpoint
-- database/sql eb159c102b37551970e435c2197d26308da83ab2b8f098b44525f3b3db51c4a9
