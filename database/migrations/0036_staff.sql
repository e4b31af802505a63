-- Staff below the owner, invitations, and the log of changes. Processes of the previous version ignore them.
-- database/sql 075f411da6d6367904a0aab8c36f47c94c3d8dd6b43c024475e8e27c851cda07
CREATE TABLE "change_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"by_user_id" text,
	"via" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"changes" jsonb NOT NULL,
	"undoes" bigint,
	"idempotency_key" text,
	CONSTRAINT "change_log_undone_once" UNIQUE("undoes"),
	CONSTRAINT "change_log_via_known" CHECK (via IN ('screen', 'phone', 'import', 'token', 'command', 'system')),
	CONSTRAINT "change_log_changes_list" CHECK (jsonb_typeof(changes) = 'array'),
	CONSTRAINT "change_log_person" CHECK (by_user_id IS NULL OR via NOT IN ('command', 'system'))
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"secret_digest" text,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "invitation_secret_once" UNIQUE("secret_digest"),
	CONSTRAINT "invitation_email_lower" CHECK ("invitation"."email" = lower("invitation"."email")),
	CONSTRAINT "invitation_role_known" CHECK (role IN ('owner', 'manager', 'catalogue', 'fulfilment', 'support', 'read_only')),
	CONSTRAINT "invitation_closed_once" CHECK (accepted_at IS NULL OR withdrawn_at IS NULL)
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_role_known" CHECK (role IN ('manager', 'catalogue', 'fulfilment', 'support', 'read_only'))
);
--> statement-breakpoint
ALTER TABLE "account_mail" DROP CONSTRAINT "account_mail_kind_known";--> statement-breakpoint
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_by_user_id_auth_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_undoes_change_log_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."change_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_auth_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_user_id_shop_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."shop_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_log_subject" ON "change_log" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "change_log_person_newest" ON "change_log" USING btree ("by_user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_open" ON "invitation" USING btree ("email") WHERE accepted_at IS NULL AND withdrawn_at IS NULL;--> statement-breakpoint
ALTER TABLE "account_mail" ADD CONSTRAINT "account_mail_kind_known" CHECK (kind IN ('verify_address', 'reset_password', 'password_changed', 'way_added', 'admin_added', 'admin_removed', 'staff_invited'));