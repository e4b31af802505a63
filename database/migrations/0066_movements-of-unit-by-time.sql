DROP INDEX "stock_movement_unit";--> statement-breakpoint
CREATE INDEX "stock_movement_unit" ON "stock_movement" USING btree ("stock_unit_id","at");