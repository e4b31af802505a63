ALTER TABLE "account_mail" DROP CONSTRAINT "account_mail_kind_known";--> statement-breakpoint
ALTER TABLE "account_mail" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "account_mail" ADD CONSTRAINT "account_mail_kind_known" CHECK (kind IN ('verify_address', 'reset_password', 'password_changed', 'way_added', 'admin_added', 'admin_removed'));