-- expand
CREATE TABLE "stock_alert" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stock_unit_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"secret_digest" text,
	CONSTRAINT "stock_alert_once" UNIQUE("stock_unit_id","email")
);
--> statement-breakpoint
ALTER TABLE "account_mail" DROP CONSTRAINT "account_mail_kind_known";--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_stock_unit_id_stock_unit_id_fk" FOREIGN KEY ("stock_unit_id") REFERENCES "public"."stock_unit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_alert_waiting" ON "stock_alert" USING btree ("stock_unit_id","confirmed_at","id") WHERE "stock_alert"."confirmed_at" IS NOT NULL AND "stock_alert"."mailed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stock_alert_email" ON "stock_alert" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stock_alert_created" ON "stock_alert" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "account_mail" ADD CONSTRAINT "account_mail_kind_known" CHECK (kind IN ('verify_address', 'reset_password', 'password_changed', 'way_added', 'review_hidden', 'confirm_stock_alert', 'back_in_stock', 'admin_added', 'admin_removed', 'staff_invited', 'low_stock', 'webhook_disabled', 'backup_failed', 'factor_added', 'factor_removed', 'factor_reset', 'recovery_code_used', 'factor_failed', 'passkey_added', 'passkey_removed', 'app_removed')) NOT VALID;