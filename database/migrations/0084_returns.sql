-- The lock waits for transactions that read orders, which could otherwise deadlock.
LOCK TABLE "shop_order", "order_line", "refund", "outbox" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "return_case" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "return_case_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"opened_by" text NOT NULL,
	"label" text,
	"reject_reason" text,
	"ends_at" timestamp (3) with time zone,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "return_number_once" UNIQUE("number"),
	CONSTRAINT "return_key_once" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "return_of_order" UNIQUE("id","order_id"),
	CONSTRAINT "return_state_known" CHECK (state IN ('requested', 'approved', 'received', 'closed', 'rejected', 'withdrawn', 'expired')),
	CONSTRAINT "return_opener_known" CHECK (opened_by IN ('customer', 'shop')),
	CONSTRAINT "return_label_secure" CHECK (label ~ '^https://'),
	CONSTRAINT "return_reject_reason_known" CHECK (reject_reason IN ('worn', 'damaged', 'incomplete', 'too_late', 'not_ours', 'other')),
	CONSTRAINT "return_reason_when_rejected" CHECK ((state = 'rejected') = (reject_reason IS NOT NULL)),
	CONSTRAINT "return_ends_when_approved" CHECK ((state = 'approved') = (ends_at IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "return_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "return_event_from_known" CHECK (from_state IN ('requested', 'approved', 'received', 'closed', 'rejected', 'withdrawn', 'expired')),
	CONSTRAINT "return_event_to_known" CHECK (to_state IN ('requested', 'approved', 'received', 'closed', 'rejected', 'withdrawn', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "return_line" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"resolution" text NOT NULL,
	"new_size" text,
	"new_position" integer,
	"received" integer,
	"accepted" integer,
	"restocked" integer,
	"reject_reason" text,
	CONSTRAINT "return_line_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_line_quantity_positive" CHECK ("return_line"."quantity" >= 1),
	CONSTRAINT "return_line_received_range" CHECK (received BETWEEN 0 AND quantity),
	CONSTRAINT "return_line_accepted_range" CHECK (accepted BETWEEN 0 AND received),
	CONSTRAINT "return_line_restocked_range" CHECK (restocked BETWEEN 0 AND accepted),
	CONSTRAINT "return_line_inspected" CHECK (num_nonnulls(accepted, restocked) <> 1 AND (accepted IS NULL OR received IS NOT NULL)),
	CONSTRAINT "return_line_rejected_with_reason" CHECK ((reject_reason IS NOT NULL) = coalesce(accepted < received, false)),
	CONSTRAINT "return_line_reason_known" CHECK (reason IN ('too_small', 'too_large', 'not_as_expected', 'damaged', 'wrong_item', 'other')),
	CONSTRAINT "return_line_reject_reason_known" CHECK (reject_reason IN ('worn', 'damaged', 'incomplete', 'too_late', 'not_ours', 'other')),
	CONSTRAINT "return_line_resolution_known" CHECK (resolution IN ('refund', 'exchange')),
	CONSTRAINT "return_line_size_of_exchange" CHECK ((resolution = 'exchange') = (new_size IS NOT NULL)),
	CONSTRAINT "return_line_size_form" CHECK (new_size ~ '^[^[:space:][:cntrl:]]([^[:cntrl:]]{0,14}[^[:space:][:cntrl:]])?$')
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind_known";--> statement-breakpoint
DROP INDEX "order_to_pack";--> statement-breakpoint
UPDATE "shop_order" SET has_left = true WHERE state = 'handed_over' AND NOT has_left;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "in_return" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "exchanged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "replaces" integer;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "taken_goods_cents" bigint;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "taken_tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "return_case" ADD CONSTRAINT "return_case_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_event" ADD CONSTRAINT "return_event_return_id_return_case_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_case"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return" FOREIGN KEY ("return_id","order_id") REFERENCES "public"."return_case"("id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_new_line" FOREIGN KEY ("order_id","new_position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_order" ON "return_case" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_open" ON "return_case" USING btree ("state","updated_at","number") WHERE state IN ('requested', 'approved', 'received');--> statement-breakpoint
CREATE INDEX "return_ends" ON "return_case" USING btree ("ends_at") WHERE "return_case"."ends_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "return_event_return" ON "return_event" USING btree ("return_id","id");--> statement-breakpoint
CREATE INDEX "return_line_order" ON "return_line" USING btree ("order_id","position");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_replaces_line" FOREIGN KEY ("order_id","replaces") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_return_id_return_case_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_case"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_to_pack" ON "shop_order" USING btree ("number") WHERE state IN ('placed', 'paid', 'handed_over') AND NOT has_left;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_return_once" UNIQUE("return_id");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_returns_counted" CHECK (least(in_return, returned, exchanged) >= 0 AND in_return + returned + exchanged <= delivered);--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_replacement_takes_over" CHECK (num_nonnulls(taken_goods_cents, taken_tax_cents) <> 1 AND (replaces IS NOT NULL OR taken_goods_cents IS NULL));--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_taken_not_negative" CHECK (least(taken_goods_cents, taken_tax_cents) >= 0);--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_replacement_free" CHECK (replaces IS NULL OR unit_cents = 0);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind_known" CHECK (kind IN ('order_confirmation_mail', 'shipment_mail', 'order_cancellation_mail', 'items_cancelled_mail', 'address_changed_mail', 'refund_mail', 'return_requested_mail', 'return_approved_mail', 'return_rejected_mail', 'return_withdrawn_mail', 'return_expired_mail', 'return_received_mail', 'return_closed_mail', 'refund'));
-- database/sql 02dddaf666255461a2ec03ad016a5077a8ecf6ddf995fc5846382974f7c81658
