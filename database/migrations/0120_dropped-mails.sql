-- expand
ALTER TABLE "outbox" ADD COLUMN "is_dropped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- database/sql 35007e22fab46dc1c7cd5c7769e3179f56d28d6888689b8a4cceaaa3459c4592
