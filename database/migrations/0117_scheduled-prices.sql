-- expand
ALTER TABLE "product" ADD COLUMN "scheduled_price_cents" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "scheduled_price_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_scheduled_price_range" CHECK ("product"."scheduled_price_cents" BETWEEN 1 AND 10000000) NOT VALID;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_scheduled_price_complete" CHECK (("product"."scheduled_price_cents" IS NULL) = ("product"."scheduled_price_at" IS NULL)) NOT VALID;
