-- expand
CREATE TABLE "note_mention" (
	"note_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "note_mention_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "note_mention" ADD CONSTRAINT "note_mention_note_id_staff_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."staff_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mention" ADD CONSTRAINT "note_mention_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_mention_open" ON "note_mention" USING btree ("user_id") WHERE "note_mention"."done_at" IS NULL;