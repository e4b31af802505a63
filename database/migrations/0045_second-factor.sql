CREATE TABLE "recovery_code" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_policy" (
	"role" text PRIMARY KEY NOT NULL,
	"second_factor" text NOT NULL,
	CONSTRAINT "staff_policy_role_known" CHECK (role IN ('owner', 'manager', 'catalogue', 'fulfilment', 'support', 'read_only')),
	CONSTRAINT "staff_policy_factor_known" CHECK (second_factor IN ('optional', 'required'))
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "account_mail" DROP CONSTRAINT "account_mail_kind_known";--> statement-breakpoint
ALTER TABLE "auth_session" ADD COLUMN "factor_passed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_code_user" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "account_mail" ADD CONSTRAINT "account_mail_kind_known" CHECK (kind IN ('verify_address', 'reset_password', 'password_changed', 'way_added', 'admin_added', 'admin_removed', 'staff_invited', 'low_stock', 'factor_added', 'factor_removed', 'factor_reset', 'recovery_code_used'));