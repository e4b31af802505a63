ALTER TABLE "auth_session" ADD COLUMN "credentials_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_user" ADD COLUMN "credentials_version" integer DEFAULT 1 NOT NULL;