CREATE INDEX "csv_row_refused" ON "csv_row" USING btree ("import_id") WHERE "csv_row"."refusal" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_movement_at" ON "stock_movement" USING brin ("at");--> statement-breakpoint
CREATE INDEX "outbox_refused" ON "outbox" USING btree ("done_at") WHERE done_at IS NOT NULL AND last_error IS NOT NULL;