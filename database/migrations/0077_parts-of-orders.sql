-- The lock waits for transactions that read orders, which could otherwise deadlock.
LOCK TABLE "shop_order", "order_line", "refund", "money_movement" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "cancellation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"cancelled_by" text NOT NULL,
	"state" text DEFAULT 'done' NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cancellation_key_once" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "cancellation_of_order" UNIQUE("id","order_id"),
	CONSTRAINT "cancellation_state_known" CHECK (state IN ('waiting', 'done', 'undone')),
	CONSTRAINT "cancellation_canceller_known" CHECK (cancelled_by IN ('customer', 'shop'))
);
--> statement-breakpoint
CREATE TABLE "cancellation_line" (
	"cancellation_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "cancellation_line_cancellation_id_position_pk" PRIMARY KEY("cancellation_id","position"),
	CONSTRAINT "cancellation_line_quantity_positive" CHECK ("cancellation_line"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "refund_line" (
	"refund_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer,
	"quantity" integer NOT NULL,
	"goods_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	CONSTRAINT "refund_line_once" UNIQUE NULLS NOT DISTINCT("refund_id","position"),
	CONSTRAINT "refund_line_quantity_positive" CHECK ("refund_line"."quantity" >= 1),
	CONSTRAINT "refund_line_not_negative" CHECK (least(goods_cents, tax_cents) >= 0)
);
--> statement-breakpoint
ALTER TABLE "money_movement" DROP CONSTRAINT "money_movement_kind_known";--> statement-breakpoint
ALTER TABLE "money_movement" DROP CONSTRAINT "money_movement_reference";--> statement-breakpoint
ALTER TABLE "order_line" DROP CONSTRAINT "order_line_counters_ordered";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind_known";--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "refund_state_known";--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "settled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "cancellation_id" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_of_order" UNIQUE("id","order_id");--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "waits_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cancellation" ADD CONSTRAINT "cancellation_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_line" ADD CONSTRAINT "cancellation_line_cancellation" FOREIGN KEY ("cancellation_id","order_id") REFERENCES "public"."cancellation"("id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_line" ADD CONSTRAINT "cancellation_line_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund" FOREIGN KEY ("refund_id","order_id") REFERENCES "public"."refund"("id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancellation_line_order" ON "cancellation_line" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "refund_line_order" ON "refund_line" USING btree ("order_id","position");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_cancellation_id_cancellation_id_fk" FOREIGN KEY ("cancellation_id") REFERENCES "public"."cancellation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_replaces_refund_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_waiting" ON "refund" USING btree ("waits_since") WHERE "refund"."waits_since" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_cancellation_once" UNIQUE("cancellation_id");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_key_once" UNIQUE("order_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_replaced_once" UNIQUE("replaces");--> statement-breakpoint
ALTER TABLE "money_movement" ADD CONSTRAINT "money_movement_kind_known" CHECK (kind IN ('charged', 'refunded', 'refund_failed', 'dispute_lost', 'dispute_reversed', 'cash_received', 'paid_out'));--> statement-breakpoint
ALTER TABLE "money_movement" ADD CONSTRAINT "money_movement_reference" CHECK ((kind IN ('cash_received', 'paid_out')) = (provider_reference IS NULL));--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_cancelled_not_negative" CHECK ("order_line"."cancelled" >= 0);--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_settled_range" CHECK (settled BETWEEN 0 AND quantity);--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_counters_ordered" CHECK (0 <= delivered AND delivered <= in_shipment AND in_shipment + cancelled <= quantity);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_known" CHECK (kind IN ('order_confirmation_mail', 'shipment_mail', 'order_cancellation_mail', 'items_cancelled_mail', 'refund_mail', 'refund'));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_waits_when_failed" CHECK (waits_since IS NULL OR state = 'failed');--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_state_known" CHECK (state IN ('pending', 'done', 'failed', 'undone'));
-- database/sql 8d7c98fe5cfab5eb19bd1a3ffec2b93748702b5d840287ea8e8d3b4476c6014d
