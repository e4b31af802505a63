ALTER TABLE "shop_order" ADD COLUMN "phone_digest" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "order_refused_by_user" ON "shop_order" USING btree ("user_id") WHERE refused_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_refused_by_phone" ON "shop_order" USING btree ("phone_digest") WHERE refused_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_refused_with_cash" CHECK (refused_at IS NULL OR (payment_method = 'cash' AND state = 'cancelled'));