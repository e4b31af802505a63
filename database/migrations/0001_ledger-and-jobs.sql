CREATE TABLE "money_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"provider_reference" text,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "money_movement_reference_once" UNIQUE("provider_reference"),
	CONSTRAINT "money_movement_kind_known" CHECK (kind IN ('charged', 'refunded', 'cash_received')),
	CONSTRAINT "money_movement_positive" CHECK ("money_movement"."cents" > 0),
	CONSTRAINT "money_movement_reference" CHECK ((kind = 'cash_received') = (provider_reference IS NULL))
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_event_from_known" CHECK (from_state IS NULL OR from_state IN ('awaiting_payment', 'placed', 'paid', 'handed_over', 'needs_review', 'refund_pending', 'refunded', 'cancelled')),
	CONSTRAINT "order_event_to_known" CHECK (to_state IN ('awaiting_payment', 'placed', 'paid', 'handed_over', 'needs_review', 'refund_pending', 'refunded', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stock_unit_id" uuid NOT NULL,
	"order_id" uuid,
	"from_bucket" text NOT NULL,
	"to_bucket" text NOT NULL,
	"quantity" integer NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_movement_from_known" CHECK (from_bucket IN ('supplier', 'available', 'held', 'sold')),
	CONSTRAINT "stock_movement_to_known" CHECK (to_bucket IN ('supplier', 'available', 'held', 'sold')),
	CONSTRAINT "stock_movement_moves" CHECK (from_bucket <> to_bucket),
	CONSTRAINT "stock_movement_quantity_positive" CHECK ("stock_movement"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "job" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"run_id" uuid,
	"last_succeeded_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "provider_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"handled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_order" DROP CONSTRAINT "order_state_known";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind_known";--> statement-breakpoint
DROP INDEX "outbox_waiting";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "outbox" SET "due_at" = "created_at";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "due_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "money_movement" ADD CONSTRAINT "money_movement_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_stock_unit_id_stock_unit_id_fk" FOREIGN KEY ("stock_unit_id") REFERENCES "public"."stock_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_movement_order" ON "money_movement" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_event_order" ON "order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "stock_movement_unit" ON "stock_movement" USING btree ("stock_unit_id");--> statement-breakpoint
CREATE INDEX "stock_movement_order" ON "stock_movement" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("due_at") WHERE "outbox"."done_at" IS NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_state_known" CHECK (state IN ('awaiting_payment', 'placed', 'paid', 'handed_over', 'needs_review', 'refund_pending', 'refunded', 'cancelled'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_known" CHECK (kind IN ('order_confirmation_mail', 'order_cancellation_mail', 'refund_mail', 'refund'));--> statement-breakpoint
-- What happened before there was a ledger, as far as the tables know it.
INSERT INTO "stock_movement" ("stock_unit_id", "from_bucket", "to_bucket", "quantity", "cause", "at")
	SELECT u.id, 'supplier', 'available', u.received, 'delivery', p.created_at
	FROM "stock_unit" u JOIN "product" p ON p.id = u.product_id WHERE u.received > 0;--> statement-breakpoint
INSERT INTO "stock_movement" ("stock_unit_id", "order_id", "from_bucket", "to_bucket", "quantity", "cause", "at")
	SELECT h.stock_unit_id, h.order_id, 'available', h.state, h.quantity, 'before the ledger', o.updated_at
	FROM "stock_hold" h JOIN "shop_order" o ON o.id = h.order_id WHERE h.state IN ('held', 'sold');--> statement-breakpoint
INSERT INTO "money_movement" ("order_id", "kind", "cents", "provider_reference", "cause", "at")
	SELECT id, 'charged', total_cents, payment_intent_id, 'before the ledger', updated_at
	FROM "shop_order" WHERE payment_method = 'stripe' AND payment_intent_id IS NOT NULL AND total_cents > 0
	AND state IN ('paid', 'needs_review', 'refund_pending');--> statement-breakpoint
INSERT INTO "order_event" ("order_id", "to_state", "cause", "at")
	SELECT id, CASE payment_method WHEN 'stripe' THEN 'awaiting_payment' ELSE 'placed' END, 'placed', created_at FROM "shop_order";--> statement-breakpoint
INSERT INTO "order_event" ("order_id", "from_state", "to_state", "cause", "at")
	SELECT id, CASE payment_method WHEN 'stripe' THEN 'awaiting_payment' ELSE 'placed' END, state, 'before the ledger', updated_at
	FROM "shop_order" WHERE state NOT IN ('awaiting_payment', 'placed');--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are added, never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "stock_movement_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "stock_movement"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "money_movement_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "money_movement"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_event_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_event"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
