-- Movements of stock by staff: who, why and a note. Processes of the previous version ignore them.
ALTER TABLE "stock_movement" ADD COLUMN "by_user_id" text;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_by_user_id_auth_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_log_key" ON "change_log" USING btree ("by_user_id","idempotency_key") WHERE "change_log"."idempotency_key" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_reason_known" CHECK (reason IN ('delivery', 'damaged', 'lost', 'found', 'stocktake', 'sample', 'return'));--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_note_length" CHECK (length("stock_movement"."note") BETWEEN 1 AND 200);