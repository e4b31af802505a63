-- Orders are paid by 'card' or 'cash'. Every card payment names its provider; all earlier ones are Stripe's.
ALTER TABLE "shop_order" DROP CONSTRAINT "order_payment_intent_once";--> statement-breakpoint
ALTER TABLE "shop_order" DROP CONSTRAINT "order_cash_has_no_intent";--> statement-breakpoint
ALTER TABLE "shop_order" DROP CONSTRAINT "order_payment_method_known";--> statement-breakpoint
ALTER TABLE "shop_order" RENAME COLUMN "payment_intent_id" TO "provider_payment_id";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "provider" text;--> statement-breakpoint
UPDATE "shop_order" SET
	payment_method = CASE payment_method WHEN 'stripe' THEN 'card' ELSE 'cash' END,
	provider = CASE payment_method WHEN 'stripe' THEN 'stripe' END;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_payment_method_known" CHECK (payment_method IN ('card', 'cash'));--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_card_has_provider" CHECK ((payment_method = 'card') = (provider IS NOT NULL));--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_payment_has_provider" CHECK (provider_payment_id IS NULL OR provider IS NOT NULL);--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_provider_payment_once" UNIQUE("provider_payment_id","provider");--> statement-breakpoint
ALTER TABLE "money_movement" DROP CONSTRAINT "money_movement_reference_once";--> statement-breakpoint
ALTER TABLE "money_movement" ADD COLUMN "provider" text;--> statement-breakpoint
-- The ledger is append-only; this fills the new column and changes nothing that was recorded.
ALTER TABLE "money_movement" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "money_movement" SET provider = 'stripe' WHERE provider_reference IS NOT NULL;--> statement-breakpoint
ALTER TABLE "money_movement" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "money_movement" ADD CONSTRAINT "money_movement_provider" CHECK ((provider_reference IS NULL) = (provider IS NULL));--> statement-breakpoint
ALTER TABLE "money_movement" ADD CONSTRAINT "money_movement_reference_once" UNIQUE("provider_reference","kind","provider");--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD COLUMN "provider" text NOT NULL DEFAULT 'stripe';--> statement-breakpoint
ALTER TABLE "payment_dispute" ALTER COLUMN "provider" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payment_dispute" DROP CONSTRAINT "payment_dispute_pkey";--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_id_provider_pk" PRIMARY KEY("id","provider");--> statement-breakpoint
ALTER TABLE "provider_event" ADD COLUMN "provider" text NOT NULL DEFAULT 'stripe';--> statement-breakpoint
ALTER TABLE "provider_event" ALTER COLUMN "provider" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "provider_event" DROP CONSTRAINT "provider_event_pkey";--> statement-breakpoint
ALTER TABLE "provider_event" ADD CONSTRAINT "provider_event_id_provider_pk" PRIMARY KEY("id","provider");--> statement-breakpoint
-- Refunds that wait in the outbox, and those that were done.
UPDATE "outbox" SET payload = payload - 'paymentIntentId'
	|| jsonb_build_object('provider', 'stripe', 'providerPaymentId', payload->'paymentIntentId')
WHERE kind = 'refund';
