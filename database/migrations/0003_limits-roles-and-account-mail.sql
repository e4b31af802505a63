CREATE TABLE "account_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "account_mail_kind_known" CHECK (kind IN ('verify_address', 'reset_password'))
);
--> statement-breakpoint
CREATE TABLE "role_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"by_user_id" text,
	"cause" text NOT NULL,
	"from_role" text,
	"to_role" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "role_change_cause_known" CHECK (cause IN ('registered', 'first_admin', 'promoted', 'demoted')),
	CONSTRAINT "role_change_is_one" CHECK (from_role IS DISTINCT FROM to_role)
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"bucket" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_limit_count_positive" CHECK ("rate_limit"."count" >= 1)
);
--> statement-breakpoint
ALTER TABLE "role_change" ADD CONSTRAINT "role_change_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_change" ADD CONSTRAINT "role_change_by_user_id_auth_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."auth_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_mail_due" ON "account_mail" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "role_change_user" ON "role_change" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "rate_limit_window_ends" ON "rate_limit" USING btree ("window_ends_at");