-- The daily mail about low stock, and the stock of the last one. Processes of the previous version ignore them.
CREATE TABLE "low_stock_digest" (
	"day" date PRIMARY KEY NOT NULL,
	"units_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_mail" DROP CONSTRAINT "account_mail_kind_known";--> statement-breakpoint
ALTER TABLE "account_mail" ADD CONSTRAINT "account_mail_kind_known" CHECK (kind IN ('verify_address', 'reset_password', 'password_changed', 'way_added', 'admin_added', 'admin_removed', 'staff_invited', 'low_stock'));