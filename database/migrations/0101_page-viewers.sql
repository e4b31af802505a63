CREATE TABLE "page_viewer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"page" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_viewer" ADD CONSTRAINT "page_viewer_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- database/sql a5125b3d5c8ee0e80517b5cfec3315f6a3368bfb815455366235c5cfe2a46b6a
