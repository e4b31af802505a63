CREATE TABLE "shop_identity" (
	"id" text PRIMARY KEY NOT NULL,
	"shop_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "shop_identity_is_one" CHECK (id = 'shop')
);
--> statement-breakpoint
ALTER TABLE "account_mail" DROP CONSTRAINT "account_mail_kind_known";--> statement-breakpoint
ALTER TABLE "account_mail" ADD CONSTRAINT "account_mail_kind_known" CHECK (kind IN ('verify_address', 'reset_password', 'password_changed', 'way_added', 'review_hidden', 'admin_added', 'admin_removed', 'staff_invited', 'low_stock', 'webhook_disabled', 'backup_failed', 'factor_added', 'factor_removed', 'factor_reset', 'recovery_code_used', 'factor_failed', 'passkey_added', 'passkey_removed', 'app_removed'));--> statement-breakpoint
INSERT INTO "shop_identity" ("id") VALUES ('shop');
