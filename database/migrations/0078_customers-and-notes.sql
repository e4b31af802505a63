CREATE TABLE "staff_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"customer_id" text,
	"by_user_id" text NOT NULL,
	"text" text NOT NULL,
	"is_pinned" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "staff_note_one_subject" CHECK (num_nonnulls("staff_note"."order_id", "staff_note"."customer_id") = 1),
	CONSTRAINT "staff_note_length" CHECK (length(text) BETWEEN 1 AND 1000)
);
--> statement-breakpoint
ALTER TABLE "staff_note" ADD CONSTRAINT "staff_note_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_note" ADD CONSTRAINT "staff_note_customer_id_auth_user_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_note" ADD CONSTRAINT "staff_note_by_user_id_auth_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_note_order" ON "staff_note" USING btree ("order_id","created_at") WHERE "staff_note"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "staff_note_customer" ON "staff_note" USING btree ("customer_id","created_at") WHERE "staff_note"."customer_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "auth_user_newest" ON "auth_user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "auth_user_words" ON "auth_user" USING gin (to_tsvector('simple'::regconfig, translate(name || ' ' || email, '@._-+/''’', '      ')));