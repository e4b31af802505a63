CREATE TABLE "content_block" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"until" date,
	"hides_after" boolean DEFAULT false NOT NULL,
	CONSTRAINT "content_block_known" CHECK (id IN ('offers', 'hero', 'tiles', 'departments', 'women', 'men', 'promo', 'accessories', 'brands', 'reassurance', 'finder', 'rewards')),
	CONSTRAINT "content_block_texts_object" CHECK (jsonb_typeof(texts) = 'object'),
	CONSTRAINT "content_block_position" CHECK (position >= 0)
);
--> statement-breakpoint
CREATE TABLE "content_page" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "content_page_known" CHECK (slug IN ('shipping-and-returns', 'contact', 'about', 'privacy', 'terms')),
	CONSTRAINT "content_page_title_length" CHECK (length(title) BETWEEN 1 AND 40),
	CONSTRAINT "content_page_body_length" CHECK (length(body) BETWEEN 1 AND 10000)
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document" text NOT NULL,
	"fields" jsonb NOT NULL,
	"by_user_id" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "content_version_document_known" CHECK (document IN ('home', 'shipping-and-returns', 'contact', 'about', 'privacy', 'terms')),
	CONSTRAINT "content_version_fields_object" CHECK (jsonb_typeof(fields) = 'object')
);
--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_by_user_id_auth_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_version_draft" ON "content_version" USING btree ("document") WHERE published_at IS NULL;--> statement-breakpoint
CREATE INDEX "content_version_history" ON "content_version" USING btree ("document","id");--> statement-breakpoint
CREATE INDEX "content_version_due" ON "content_version" USING btree ("publish_at") WHERE published_at IS NULL;
-- database/sql d1f8eb2a354b2ee34be07e2d9b071ee72d995a42ecee66d3867b37047efb2427
