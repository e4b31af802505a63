-- Orders that were handed over before shipments have delivered lines and no shipment. `count_handover` counts those of processes of the
-- version before in the same way. The lock waits for transactions that read orders, which could otherwise deadlock.
LOCK TABLE "shop_order", "order_line" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "carrier" (
	"name" text PRIMARY KEY NOT NULL,
	"link" text NOT NULL,
	CONSTRAINT "carrier_name_length" CHECK (length(name) BETWEEN 1 AND 60),
	CONSTRAINT "carrier_link_form" CHECK (link ~ '^https://' AND position('{number}' IN link) > 0)
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"carrier" text,
	"tracking" text,
	"url" text,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shipment_key_once" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "shipment_of_order" UNIQUE("id","order_id"),
	CONSTRAINT "shipment_state_known" CHECK (state IN ('prepared', 'shipped', 'delivered', 'failed', 'back', 'voided')),
	CONSTRAINT "shipment_url_secure" CHECK (url ~ '^https://'),
	CONSTRAINT "shipment_tracked_by_carrier" CHECK (carrier IS NOT NULL OR num_nonnulls(tracking, url) = 0),
	CONSTRAINT "shipment_carrier_when_shipped" CHECK (carrier IS NULL OR state NOT IN ('prepared', 'voided'))
);
--> statement-breakpoint
CREATE TABLE "shipment_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shipment_event_from_known" CHECK (from_state IN ('prepared', 'shipped', 'delivered', 'failed', 'back', 'voided')),
	CONSTRAINT "shipment_event_to_known" CHECK (to_state IN ('prepared', 'shipped', 'delivered', 'failed', 'back', 'voided'))
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_line_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "shipment_line_quantity_positive" CHECK ("shipment_line"."quantity" >= 1)
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind_known";--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "in_shipment" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "delivered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "order_line" l SET in_shipment = l.quantity, delivered = l.quantity
FROM "shop_order" o WHERE o.id = l.order_id AND o.state = 'handed_over';--> statement-breakpoint
INSERT INTO "carrier" ("name", "link") VALUES
	('UPS', 'https://www.ups.com/track?tracknum={number}'),
	('FedEx', 'https://www.fedex.com/fedextrack/?trknbr={number}'),
	('USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}'),
	('DHL Express', 'https://www.dhl.com/en/express/tracking.html?AWB={number}');--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment" FOREIGN KEY ("shipment_id","order_id") REFERENCES "public"."shipment"("id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_tracking" ON "shipment" USING btree ("tracking");--> statement-breakpoint
CREATE INDEX "shipment_event_shipment" ON "shipment_event" USING btree ("shipment_id","id");--> statement-breakpoint
CREATE INDEX "shipment_line_order" ON "shipment_line" USING btree ("order_id","position");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_counters_ordered" CHECK (0 <= delivered AND delivered <= in_shipment AND in_shipment <= quantity);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_known" CHECK (kind IN ('order_confirmation_mail', 'shipment_mail', 'order_cancellation_mail', 'refund_mail', 'refund'));
-- database/sql 5722f09e2be8c8d2242582d5393a734f22d351a722630d99899ef0a5cb897f15
