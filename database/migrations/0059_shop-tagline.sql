-- database/sql 12f7f787fa7c28e7d0f9b055873f9c028a3d336733e52220b8f2704cef2d597a
ALTER TABLE "shop_details" ADD COLUMN "tagline" text DEFAULT 'Everyday clothes for women, men and kids, cut simply and made to be worn often.' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_details" ADD CONSTRAINT "shop_details_tagline_length" CHECK (length(tagline) BETWEEN 0 AND 160);