DROP INDEX "shipment_tracking";--> statement-breakpoint
CREATE INDEX "shipment_tracking_code" ON "shipment" USING btree (regexp_replace(upper(tracking), '[^A-Z0-9]', '', 'g'));