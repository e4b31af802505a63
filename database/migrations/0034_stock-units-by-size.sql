-- Stock units by size. Every product stays `shared`: its only unit serves every size, and old orders and holds keep their meaning.
-- Processes of the previous version ignore the new columns. Only 'split-stock', to be run after they have ended, makes a product `sized`.
-- No step rewrites a table. The locks are taken in the order in which orders use the tables.
-- database/sql 196f731631ec6b321e2717c1a984c1bfeead9d6c2a8190574897096b9c7303b5
LOCK TABLE "product", "order_line", "stock_unit" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "size_scale" (
	"id" text PRIMARY KEY NOT NULL,
	"sizes" text[] NOT NULL,
	CONSTRAINT "size_scale_id_form" CHECK (id ~ '^[a-z0-9](-?[a-z0-9]){0,31}$'),
	CONSTRAINT "size_scale_sizes_form" CHECK (array_to_string(sizes, E'\n') ~ '^[^[:space:][:cntrl:]]([^[:cntrl:]]{0,14}[^[:space:][:cntrl:]])?(\n[^[:space:][:cntrl:]]([^[:cntrl:]]{0,14}[^[:space:][:cntrl:]])?)*$'),
	CONSTRAINT "size_scale_sizes_lines" CHECK (string_to_array(array_to_string(sizes, E'\n'), E'\n') = sizes),
	CONSTRAINT "size_scale_sizes_once" CHECK (array_to_string(sizes, E'\n') !~ '(^|\n)([^\n]+)\n(.*\n)?\2(\n|$)')
);
--> statement-breakpoint
INSERT INTO "size_scale" (id, sizes) VALUES
	('letters', '{S,M,L,XL}'),
	('letters-wide', '{XXS,XS,S,M,L,XL,XXL,XXXL}'),
	('waist', '{26,28,30,32,34,36,38,40,42,44}'),
	('kids', '{2-3,3-4,4-5,5-6,6-7,7-8,8-9,9-10,10-11,11-12,12-13,13-14}'),
	('one', '{One size}');--> statement-breakpoint
ALTER TABLE "order_line" DROP CONSTRAINT "order_line_size_known";--> statement-breakpoint
ALTER TABLE "product"
	ADD COLUMN "scale" text DEFAULT 'letters' NOT NULL,
	ADD COLUMN "sizing" text DEFAULT 'shared' NOT NULL,
	ADD CONSTRAINT "product_scale_size_scale_id_fk" FOREIGN KEY ("scale") REFERENCES "public"."size_scale"("id") ON DELETE no action ON UPDATE no action NOT VALID,
	ADD CONSTRAINT "product_sizing_known" CHECK (sizing IN ('shared', 'sized'));--> statement-breakpoint
ALTER TABLE "stock_unit"
	ADD COLUMN "sku" text,
	ADD COLUMN "barcode" text,
	ADD COLUMN "price_cents" integer,
	ADD COLUMN "selling_cents" integer,
	ADD COLUMN "weight_grams" integer,
	ADD COLUMN "low_at" integer,
	ADD CONSTRAINT "stock_unit_size_form" CHECK (size ~ '^[^[:space:][:cntrl:]]([^[:cntrl:]]{0,14}[^[:space:][:cntrl:]])?$'),
	ADD CONSTRAINT "stock_unit_sku_form" CHECK (sku ~ '^[[:graph:]]([[:print:]]{0,62}[[:graph:]])?$'),
	ADD CONSTRAINT "stock_unit_barcode_form" CHECK (barcode ~ '^[[:graph:]]{1,64}$'),
	ADD CONSTRAINT "stock_unit_price_range" CHECK ("stock_unit"."price_cents" BETWEEN 0 AND 10000000),
	ADD CONSTRAINT "stock_unit_selling_range" CHECK ("stock_unit"."selling_cents" BETWEEN 0 AND "stock_unit"."price_cents"),
	ADD CONSTRAINT "stock_unit_priced" CHECK ((price_cents IS NULL) = (selling_cents IS NULL)),
	ADD CONSTRAINT "stock_unit_price_of_size" CHECK (price_cents IS NULL OR size IS NOT NULL),
	ADD CONSTRAINT "stock_unit_weight_positive" CHECK ("stock_unit"."weight_grams" > 0),
	ADD CONSTRAINT "stock_unit_low_not_negative" CHECK ("stock_unit"."low_at" >= 0);--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_scale_size_scale_id_fk";--> statement-breakpoint
CREATE UNIQUE INDEX "stock_unit_sku" ON "stock_unit" USING btree ("sku") WHERE "stock_unit"."sku" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_unit_priced_of" ON "stock_unit" USING btree ("product_id") WHERE "stock_unit"."price_cents" IS NOT NULL;--> statement-breakpoint
-- Existing lines passed the stricter check, so they are not scanned.
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_size_form" CHECK (size ~ '^[^[:space:][:cntrl:]]([^[:cntrl:]]{0,14}[^[:space:][:cntrl:]])?$') NOT VALID;
