CREATE TABLE "product_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"digest" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"focal_x" integer DEFAULT 50 NOT NULL,
	"focal_y" integer DEFAULT 50 NOT NULL,
	"version" text NOT NULL,
	"files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shown_version" text,
	"shown_colour" text,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"stale_versions" text[] DEFAULT '{}' NOT NULL,
	"stale_since" timestamp (3) with time zone,
	CONSTRAINT "product_picture_format_known" CHECK (format IN ('jpeg', 'png', 'webp', 'avif')),
	CONSTRAINT "product_picture_digest_form" CHECK ("product_picture"."digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "product_picture_size" CHECK (width > 0 AND height > 0 AND bytes > 0),
	CONSTRAINT "product_picture_alt_length" CHECK (length(alt) <= 300),
	CONSTRAINT "product_picture_focal_range" CHECK (focal_x BETWEEN 0 AND 100 AND focal_y BETWEEN 0 AND 100),
	CONSTRAINT "product_picture_shown" CHECK ((shown_version IS NULL) = (shown_colour IS NULL))
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "given_pictures" jsonb;--> statement-breakpoint
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_picture_of" ON "product_picture" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_picture_due" ON "product_picture" USING btree ("due_at") WHERE "product_picture"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "product_picture_unused" ON "product_picture" USING btree ("created_at") WHERE removed_at IS NOT NULL OR stored_at IS NULL OR stale_since IS NOT NULL;