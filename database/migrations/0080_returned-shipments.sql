ALTER TABLE "shipment" DROP CONSTRAINT "shipment_state_known";--> statement-breakpoint
ALTER TABLE "shipment_event" DROP CONSTRAINT "shipment_event_from_known";--> statement-breakpoint
ALTER TABLE "shipment_event" DROP CONSTRAINT "shipment_event_to_known";--> statement-breakpoint
ALTER TABLE "cancellation" ADD COLUMN "shipment_id" uuid;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD COLUMN "lost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cancellation" ADD CONSTRAINT "cancellation_shipment" FOREIGN KEY ("shipment_id","order_id") REFERENCES "public"."shipment"("id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation" ADD CONSTRAINT "cancellation_shipment_once" UNIQUE("shipment_id");--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_state_known" CHECK (state IN ('prepared', 'shipped', 'delivered', 'failed', 'back', 'inspected', 'lost', 'voided'));--> statement-breakpoint
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_from_known" CHECK (from_state IN ('prepared', 'shipped', 'delivered', 'failed', 'back', 'inspected', 'lost', 'voided'));--> statement-breakpoint
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_to_known" CHECK (to_state IN ('prepared', 'shipped', 'delivered', 'failed', 'back', 'inspected', 'lost', 'voided'));--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_lost_range" CHECK (lost BETWEEN 0 AND quantity);--> statement-breakpoint
-- Until now a shipment was taken back only by the cancellation of its order, which also put its pieces into the stock.
INSERT INTO "shipment_event" ("shipment_id", "from_state", "to_state", "at") SELECT "id", 'back', 'inspected', "updated_at" FROM "shipment" WHERE "state" = 'back';--> statement-breakpoint
UPDATE "shipment" SET "state" = 'inspected' WHERE "state" = 'back';
