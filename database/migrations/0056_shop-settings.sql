-- database/sql 1cc3e773cbc3f324e13c1fcc4a90bd5cd55dfa5d3368488d32b778369233cc8e
ALTER TABLE "shop_details" ADD COLUMN "shipping_text" text DEFAULT 'Free shipping, returns and exchanges on orders over $75' NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_event_handled" ON "provider_event" USING btree ("provider","handled_at");--> statement-breakpoint
ALTER TABLE "shop_details" ADD CONSTRAINT "shop_details_shipping_text_length" CHECK (length(shipping_text) BETWEEN 0 AND 120);