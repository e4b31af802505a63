-- Brands, categories and department menus become rows. `product.search` becomes an ordinary column without a rewrite: a trigger writes it from
-- now on. The job `reindex-products` fills `brand_id` and `kind_words` afterwards, 500 products at a time, so that no statement here rewrites the
-- catalogue. Processes of the version before go on beside it: they read no new column, and write none.
-- database/sql 796ce50e8c52015e49d9a0d0404879d38ef395679f5bda8493943d69b0ea81cc
CREATE TABLE "brand" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 1000 NOT NULL,
	"in_finder" boolean DEFAULT true NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"applied" text,
	CONSTRAINT "brand_id_form" CHECK ("brand"."id" = lower("brand"."id") AND "brand"."id" <> ''),
	CONSTRAINT "brand_label_present" CHECK ("brand"."label" ~ '[^[:space:]]')
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"words" text,
	"position" integer DEFAULT 1000 NOT NULL,
	"scale" text DEFAULT 'letters' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"replaced_by" text,
	"applied" text,
	CONSTRAINT "category_id_form" CHECK ("category"."id" ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
	CONSTRAINT "category_label_present" CHECK ("category"."label" ~ '[^[:space:]]'),
	CONSTRAINT "category_replaced_by_other" CHECK ("category"."replaced_by" <> "category"."id")
);
--> statement-breakpoint
CREATE TABLE "department_category" (
	"department" text NOT NULL,
	"category" text NOT NULL,
	"label" text,
	"position" integer DEFAULT 1000 NOT NULL,
	"in_menu" boolean DEFAULT true NOT NULL,
	"in_finder" boolean DEFAULT true NOT NULL,
	"finder_label" text,
	"finder_position" integer,
	"page_label" text,
	"page_position" integer,
	CONSTRAINT "department_category_department_category_pk" PRIMARY KEY("department","category"),
	CONSTRAINT "department_category_department_known" CHECK (department IN ('male', 'female', 'kids'))
);
--> statement-breakpoint
CREATE TABLE "reindex_pass" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"passed_id" text DEFAULT '' NOT NULL,
	"kinds" jsonb NOT NULL,
	CONSTRAINT "reindex_pass_one_row" CHECK ("reindex_pass"."is_only")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "brand_label_once" ON "brand" USING btree (lower("label"));--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_replaced_by" FOREIGN KEY ("replaced_by") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_category" ADD CONSTRAINT "department_category_category" FOREIGN KEY ("category") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "brand" ("id", "label", "position") VALUES ('copper thompson', 'Copper Thompson', 1), ('keystone', 'Keystone', 2), ('kd', 'KD', 3);--> statement-breakpoint
-- Other brands in use, each in its most frequent spelling.
INSERT INTO "brand" ("id", "label", "in_finder")
	SELECT lower(trim(brand)), mode() WITHIN GROUP (ORDER BY trim(brand)), false
	FROM "product" WHERE brand ~ '[^[:space:]]' GROUP BY 1
	ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "category" ("id", "label", "aliases", "words", "position") VALUES
	('t-shirt', 'T-Shirt', '{}', 'tshirt tee top', 1),
	('shorts', 'Shorts', '{}', 'shorts', 2),
	('jeans', 'Jeans', '{}', 'jeans denim pants trousers', 3),
	('shirts', 'Shirts', '{shirt}', 'shirt', 4),
	('hoodie', 'Hoodie', '{}', 'hoodie hooded sweatshirt sweater jumper', 5),
	('tanks', 'Tanks', '{}', 'tank top vest', 6),
	('dress', 'Dresses', '{dresses}', 'dress gown frock', 7),
	('blouse', 'Blouses', '{blouses}', 'blouse top', 8),
	('skirt', 'Skirts', '{skirts}', 'skirt', 9),
	('pants', 'Pants', '{}', 'pants trousers slacks', 10);--> statement-breakpoint
INSERT INTO "department_category"
	("department", "category", "label", "position", "in_menu", "finder_label", "finder_position", "page_label", "page_position") VALUES
	('male', 't-shirt', 'T-Shirt', 1, true, NULL, NULL, 't-shirt', NULL),
	('male', 'jeans', 'Jeans', 2, true, NULL, 3, 'jeans', NULL),
	('male', 'shirts', 'Shirt', 3, true, NULL, 4, 'Shirts', NULL),
	('male', 'shorts', 'Shorts', 4, true, NULL, 2, 'shorts', 5),
	('male', 'hoodie', 'Hoodie', 5, false, NULL, NULL, NULL, 4),
	('female', 'dress', 'Dresses', 1, true, 'Dress', NULL, NULL, NULL),
	('female', 'tanks', 'Tanks', 2, true, NULL, NULL, NULL, NULL),
	('female', 'skirt', 'Skirts', 3, true, 'Skirt', 4, NULL, NULL),
	('female', 'blouse', 'Blouses', 4, true, 'Blouse', 3, NULL, NULL),
	('kids', 'pants', 'Pants', 1, true, NULL, NULL, NULL, NULL),
	('kids', 'shirts', 'Shirts', 2, true, NULL, NULL, NULL, NULL);--> statement-breakpoint
-- A new catalogue has no products to reindex.
UPDATE "brand" SET "applied" = label || '|' || words WHERE NOT EXISTS (SELECT FROM "product");--> statement-breakpoint
UPDATE "category" SET "applied" = label || '|' || words WHERE NOT EXISTS (SELECT FROM "product");--> statement-breakpoint
ALTER TABLE "product" DROP CONSTRAINT "product_category_known";--> statement-breakpoint
ALTER TABLE "product" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "product" ALTER COLUMN "search" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "brand_id" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "kind_words" text;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_category" FOREIGN KEY ("category") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_brand_known" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_category";--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_brand_known";--> statement-breakpoint
DROP INDEX "product_choice";--> statement-breakpoint
DROP INDEX "product_brand";--> statement-breakpoint
CREATE INDEX "product_choice" ON "product" USING btree ("category","department",(coalesce(brand_id, lower(brand))),"selling_cents","id");--> statement-breakpoint
CREATE INDEX "product_brand" ON "product" USING btree ((coalesce(brand_id, lower(brand))),"selling_cents");--> statement-breakpoint
DROP STATISTICS "product_choices";--> statement-breakpoint
CREATE STATISTICS "product_choices" (mcv) ON "department", "category", (coalesce(brand_id, lower(brand))) FROM "product";--> statement-breakpoint
-- Without it, queries of a brand would have no statistics.
ANALYZE "product";--> statement-breakpoint
-- Its parameters change.
DROP FUNCTION "product_words"(text, text, text, text, text, text);
