DROP INDEX "webhook_delivery_due";--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "next_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("endpoint_id","due_at","event_id") WHERE "webhook_delivery"."state" = 'pending';