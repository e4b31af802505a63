CREATE TABLE "api_token" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"digest" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_token_digest_once" UNIQUE("digest"),
	CONSTRAINT "api_token_role_known" CHECK (role IN ('manager', 'catalogue', 'fulfilment', 'support', 'read_only')),
	CONSTRAINT "api_token_ends" CHECK (expires_at > created_at)
);
--> statement-breakpoint
ALTER TABLE "change_log" ADD COLUMN "token_id" uuid;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_created_by_auth_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_token_person" ON "api_token" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_log_token_newest" ON "change_log" USING btree ("token_id","id") WHERE "change_log"."token_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_token" CHECK (token_id IS NULL OR via = 'token');