ALTER TABLE "carrier" DROP CONSTRAINT "carrier_pkey";--> statement-breakpoint
ALTER TABLE "carrier" ADD COLUMN "id" text;--> statement-breakpoint
UPDATE "carrier" SET id = trim(BOTH '-' FROM regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'));--> statement-breakpoint
-- Names without Latin letters and digits, and those that differ in other characters alone.
UPDATE "carrier" SET id = 'carrier-' || left(md5(name), 12)
WHERE id = '' OR id IN (SELECT id FROM "carrier" GROUP BY id HAVING count(*) > 1);--> statement-breakpoint
ALTER TABLE "carrier" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "carrier" ADD CONSTRAINT "carrier_name_once" UNIQUE("name");--> statement-breakpoint
ALTER TABLE "carrier" ADD CONSTRAINT "carrier_id_form" CHECK (id ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$');
