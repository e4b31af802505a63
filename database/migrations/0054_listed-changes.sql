DROP INDEX "change_log_batch";--> statement-breakpoint
CREATE INDEX "change_log_listed" ON "change_log" USING btree ("id") WHERE "change_log"."batch" IS NULL;--> statement-breakpoint
CREATE INDEX "change_log_person_listed" ON "change_log" USING btree ("by_user_id","id") WHERE "change_log"."batch" IS NULL;--> statement-breakpoint
CREATE INDEX "change_log_batch" ON "change_log" USING btree ("batch","subject_id") WHERE "change_log"."batch" IS NOT NULL;