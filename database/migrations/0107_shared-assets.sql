-- expand
CREATE TABLE "shared_asset" (
	"path" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"is_compressed" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shared_asset_seen" ON "shared_asset" USING btree ("seen_at");