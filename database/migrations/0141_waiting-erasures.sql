-- expand
-- Erasures of customers by staff wait, so that they can be undone. Open imports follow the pictures that are fetched.
-- database/sql cdbe683841f60f0f8e77271630867a691db4dee6345b6b0f6df6504bfee5e4bf
CREATE TABLE "waiting_erasure" (
	"user_id" text PRIMARY KEY NOT NULL,
	"by_user_id" text NOT NULL,
	"via" text NOT NULL,
	"forfeit_credit" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "waiting_erasure" ADD CONSTRAINT "waiting_erasure_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_erasure" ADD CONSTRAINT "waiting_erasure_by_user_id_auth_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;