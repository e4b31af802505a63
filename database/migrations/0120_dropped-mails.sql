-- expand
ALTER TABLE "outbox" ADD COLUMN "is_dropped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- database/sql 45b37908e012269b744b0dda441793826c1415a5edb3539b335cf89ff3ac3f8a
