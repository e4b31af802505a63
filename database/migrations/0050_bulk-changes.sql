CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"by_user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "change_log" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_by_user_id_auth_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_person" ON "saved_view" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "saved_view_shared" ON "saved_view" USING btree ("created_at") WHERE "saved_view"."is_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "change_log_batch" ON "change_log" USING btree ("batch","subject_id") WHERE "change_log"."batch" IS NOT NULL;