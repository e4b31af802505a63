CREATE TABLE "review_reply" (
	"change_id" bigint PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"before" text,
	"after" text
);
--> statement-breakpoint
ALTER TABLE "account_mail" DROP CONSTRAINT "account_mail_kind_known";--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "text_digest" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "hidden_message" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "author_mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "review_reply" ADD CONSTRAINT "review_reply_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_reply_review" ON "review_reply" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_newest" ON "review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "review_flagged" ON "review" USING btree ("created_at","id") WHERE flags <> '{}' AND checked_at IS NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX "review_hidden" ON "review" USING btree ("created_at","id") WHERE hidden_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "review_answered" ON "review" USING btree ("created_at","id") WHERE reply IS NOT NULL;--> statement-breakpoint
CREATE INDEX "review_text" ON "review" USING btree ("text_digest") WHERE text_digest IS NOT NULL;--> statement-breakpoint
CREATE INDEX "review_words" ON "review" USING gin (to_tsvector('simple'::regconfig, name || ' ' || comments));--> statement-breakpoint
CREATE INDEX "review_email" ON "review" USING btree ("email");--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_hidden_with_reason" CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL));--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_reason_known" CHECK (hidden_reason IN ('advertising', 'personal', 'off_topic', 'other'));--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_message_length" CHECK (length(hidden_message) BETWEEN 1 AND 500);--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_reply_length" CHECK (length(reply) BETWEEN 1 AND 500);--> statement-breakpoint
ALTER TABLE "account_mail" ADD CONSTRAINT "account_mail_kind_known" CHECK (kind IN ('verify_address', 'reset_password', 'password_changed', 'way_added', 'review_hidden', 'admin_added', 'admin_removed', 'staff_invited', 'low_stock', 'factor_added', 'factor_removed', 'factor_reset', 'recovery_code_used', 'factor_failed', 'passkey_added', 'passkey_removed', 'app_removed'));