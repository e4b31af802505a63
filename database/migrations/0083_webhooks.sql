CREATE TABLE "shop_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"fanned_out_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"status" integer,
	"answer" text,
	CONSTRAINT "webhook_delivery_once" UNIQUE("endpoint_id","event_id"),
	CONSTRAINT "webhook_delivery_state_known" CHECK (state IN ('pending', 'delivered', 'failed')),
	CONSTRAINT "webhook_delivery_settled" CHECK ((state = 'pending') = (settled_at IS NULL))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_delivered_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	CONSTRAINT "webhook_endpoint_https" CHECK (url LIKE 'https://%'),
	CONSTRAINT "webhook_endpoint_events" CHECK (cardinality(events) > 0),
	CONSTRAINT "webhook_endpoint_previous" CHECK ((previous_secret IS NULL) = (previous_secret_ends_at IS NULL)),
	CONSTRAINT "webhook_endpoint_disabled" CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
	CONSTRAINT "webhook_endpoint_reason_known" CHECK (disabled_reason IN ('staff', 'gone', 'failing'))
);
--> statement-breakpoint
ALTER TABLE "account_mail" DROP CONSTRAINT "account_mail_kind_known";--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_webhook_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_shop_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."shop_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_event_new" ON "shop_event" USING btree ("id") WHERE "shop_event"."fanned_out_at" IS NULL;--> statement-breakpoint
CREATE INDEX "shop_event_old" ON "shop_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("due_at") WHERE "webhook_delivery"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_delivery_newest" ON "webhook_delivery" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_event" ON "webhook_delivery" USING btree ("event_id");--> statement-breakpoint
ALTER TABLE "account_mail" ADD CONSTRAINT "account_mail_kind_known" CHECK (kind IN ('verify_address', 'reset_password', 'password_changed', 'way_added', 'review_hidden', 'admin_added', 'admin_removed', 'staff_invited', 'low_stock', 'webhook_disabled', 'factor_added', 'factor_removed', 'factor_reset', 'recovery_code_used', 'factor_failed', 'passkey_added', 'passkey_removed', 'app_removed'));--> statement-breakpoint
-- database/sql 93c63c66d6a6eef5e5e923748007778e5c2d20dfe1c1a9d4f80cf48d40761c37
