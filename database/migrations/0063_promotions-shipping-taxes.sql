-- A new shop charges what the specification says: one zone for every country with free shipping, no discount and no tax.
CREATE TABLE "order_adjustment" (
	"order_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"position" integer,
	"promotion_id" text NOT NULL,
	"label" text NOT NULL,
	"code" text,
	"cents" bigint NOT NULL,
	CONSTRAINT "order_adjustment_order_id_n_pk" PRIMARY KEY("order_id","n"),
	CONSTRAINT "order_adjustment_positive" CHECK ("order_adjustment"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotion" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"class" text NOT NULL,
	"effect" text NOT NULL,
	"value" integer NOT NULL,
	"buy" integer,
	"get" integer,
	"max_sets" integer,
	"conditions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"automatic" boolean NOT NULL,
	"exclusive" boolean DEFAULT false NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"limit_total" integer,
	"limit_person" integer,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promotion_id_form" CHECK ("promotion"."id" ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
	CONSTRAINT "promotion_name_length" CHECK (length("promotion"."name") BETWEEN 1 AND 80),
	CONSTRAINT "promotion_class_known" CHECK (class IN ('line', 'order', 'shipping')),
	CONSTRAINT "promotion_effect_known" CHECK (effect IN ('percentage', 'amount', 'free_shipping', 'buy_x_get_y')),
	CONSTRAINT "promotion_effect_of_class" CHECK (CASE effect WHEN 'free_shipping' THEN class = 'shipping' WHEN 'buy_x_get_y' THEN class = 'line' ELSE true END),
	CONSTRAINT "promotion_value_range" CHECK (CASE effect WHEN 'free_shipping' THEN value = 0 WHEN 'amount' THEN value BETWEEN 1 AND 10000000 ELSE value BETWEEN 1 AND 100 END),
	CONSTRAINT "promotion_sets" CHECK (CASE effect WHEN 'buy_x_get_y' THEN buy IS NOT NULL AND get IS NOT NULL ELSE num_nonnulls(buy, get, max_sets) = 0 END),
	CONSTRAINT "promotion_set_sizes" CHECK (buy BETWEEN 1 AND 100 AND get BETWEEN 1 AND 100 AND coalesce(max_sets, 1) BETWEEN 1 AND 1000),
	CONSTRAINT "promotion_condition_keys" CHECK (CASE jsonb_typeof(conditions) WHEN 'object' THEN conditions - ARRAY['products', 'categories', 'departments', 'brands', 'firstOrder', 'minSubtotalCents', 'minQuantity', 'countries'] = '{}' ELSE false END),
	CONSTRAINT "promotion_condition_lists" CHECK (NOT jsonb_path_exists(conditions, 'strict $.keyvalue() ? (@.key like_regex "^(products|categories|departments|brands|countries)$").value ? (@.type() != "array" || @.size() == 0 || @.size() > 1000)', '{}', true) AND NOT jsonb_path_exists(conditions, 'strict $.keyvalue() ? (@.key like_regex "^(products|categories|departments|brands|countries)$").value[*] ? (@.type() != "string")', '{}', true)),
	CONSTRAINT "promotion_condition_minimums" CHECK (NOT jsonb_path_exists(conditions, 'strict $.keyvalue() ? (@.key like_regex "^min").value ? (@.type() != "number" || @ < 1 || @ > 10000000 || @.floor() != @)', '{}', true)),
	CONSTRAINT "promotion_condition_first_order" CHECK (coalesce(jsonb_typeof(conditions -> 'firstOrder') = 'boolean', true)),
	CONSTRAINT "promotion_condition_departments_known" CHECK (conditions -> 'departments' <@ '["male","female","kids"]'),
	CONSTRAINT "promotion_ends_at_after_starts_at" CHECK ("promotion"."ends_at" > "promotion"."starts_at"),
	CONSTRAINT "promotion_limits_positive" CHECK (limit_total >= 1 AND limit_person >= 1),
	CONSTRAINT "promotion_used_within_limit" CHECK (used BETWEEN 0 AND coalesce(limit_total, used))
);
--> statement-breakpoint
CREATE TABLE "promotion_code" (
	"code" text PRIMARY KEY NOT NULL,
	"promotion_id" text NOT NULL,
	"limit_total" integer,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promotion_code_form" CHECK ("promotion_code"."code" ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'),
	CONSTRAINT "promotion_code_limit_positive" CHECK ("promotion_code"."limit_total" >= 1),
	CONSTRAINT "promotion_code_used_within_limit" CHECK (used BETWEEN 0 AND coalesce(limit_total, used))
);
--> statement-breakpoint
CREATE TABLE "promotion_use" (
	"promotion_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"code" text,
	"person" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "promotion_use_promotion_id_order_id_pk" PRIMARY KEY("promotion_id","order_id"),
	CONSTRAINT "promotion_use_state_known" CHECK (state IN ('taken', 'returned', 'late'))
);
--> statement-breakpoint
CREATE TABLE "shipping_method" (
	"id" text PRIMARY KEY NOT NULL,
	"zone_id" text NOT NULL,
	"name" text NOT NULL,
	"delivery" text DEFAULT '' NOT NULL,
	"measure" text DEFAULT 'subtotal' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "shipping_method_id_form" CHECK (id ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
	CONSTRAINT "shipping_method_name_length" CHECK (length("shipping_method"."name") BETWEEN 1 AND 80),
	CONSTRAINT "shipping_method_delivery_length" CHECK (length("shipping_method"."delivery") <= 80),
	CONSTRAINT "shipping_method_measure_known" CHECK (measure IN ('subtotal', 'weight'))
);
--> statement-breakpoint
CREATE TABLE "shipping_tier" (
	"method_id" text NOT NULL,
	"from_value" integer NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "shipping_tier_method_id_from_value_pk" PRIMARY KEY("method_id","from_value"),
	CONSTRAINT "shipping_tier_from_range" CHECK ("shipping_tier"."from_value" BETWEEN 0 AND 100000000),
	CONSTRAINT "shipping_tier_cents_range" CHECK ("shipping_tier"."cents" BETWEEN 0 AND 10000000)
);
--> statement-breakpoint
CREATE TABLE "shipping_zone" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "shipping_zone_id_form" CHECK (id ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
	CONSTRAINT "shipping_zone_name_length" CHECK (length("shipping_zone"."name") BETWEEN 1 AND 80)
);
--> statement-breakpoint
CREATE TABLE "shipping_zone_place" (
	"country_code" text NOT NULL,
	"region" text DEFAULT '*' NOT NULL,
	"zone_id" text NOT NULL,
	CONSTRAINT "shipping_zone_place_country_code_region_pk" PRIMARY KEY("country_code","region"),
	CONSTRAINT "shipping_zone_place_country_form" CHECK (country_code ~ '^([A-Z]{2}|[*])$'),
	CONSTRAINT "shipping_zone_place_region_form" CHECK (length(region) BETWEEN 1 AND 60 AND region = upper(region) AND region = btrim(region)),
	CONSTRAINT "shipping_zone_place_region_of_country" CHECK (country_code <> '*' OR region = '*')
);
--> statement-breakpoint
CREATE TABLE "order_tax" (
	"order_id" uuid NOT NULL,
	"position" integer,
	"name" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	"included" boolean NOT NULL,
	"base_cents" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "order_tax_once" UNIQUE NULLS NOT DISTINCT("order_id","position","name"),
	CONSTRAINT "order_tax_cents_range" CHECK ("order_tax"."cents" BETWEEN 0 AND "order_tax"."base_cents")
);
--> statement-breakpoint
CREATE TABLE "tax_rate" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country_code" text NOT NULL,
	"region" text DEFAULT '*' NOT NULL,
	"tax_class" text DEFAULT '*' NOT NULL,
	"rate_ppm" integer NOT NULL,
	"included" boolean NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "tax_rate_once" UNIQUE NULLS NOT DISTINCT("country_code","region","tax_class","starts_at"),
	CONSTRAINT "tax_rate_id_form" CHECK ("tax_rate"."id" ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
	CONSTRAINT "tax_rate_name_length" CHECK (length("tax_rate"."name") BETWEEN 1 AND 80),
	CONSTRAINT "tax_rate_country_form" CHECK (country_code ~ '^([A-Z]{2}|[*])$'),
	CONSTRAINT "tax_rate_region_form" CHECK (length(region) BETWEEN 1 AND 60 AND region = upper(region) AND region = btrim(region)),
	CONSTRAINT "tax_rate_region_of_country" CHECK (country_code <> '*' OR region = '*'),
	CONSTRAINT "tax_rate_class_form" CHECK ("tax_rate"."tax_class" ~ '^([a-z0-9-]{1,40}|[*])$'),
	CONSTRAINT "tax_rate_range" CHECK ("tax_rate"."rate_ppm" BETWEEN 0 AND 1000000),
	CONSTRAINT "tax_rate_ends_at_after_starts_at" CHECK ("tax_rate"."ends_at" > "tax_rate"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "tax_class" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_method" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "country_code" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "order_adjustment" ADD CONSTRAINT "order_adjustment_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustment" ADD CONSTRAINT "order_adjustment_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustment" ADD CONSTRAINT "order_adjustment_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_code" ADD CONSTRAINT "promotion_code_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_use" ADD CONSTRAINT "promotion_use_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_use" ADD CONSTRAINT "promotion_use_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD CONSTRAINT "shipping_method_zone_id_shipping_zone_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zone"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_tier" ADD CONSTRAINT "shipping_tier_method_id_shipping_method_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."shipping_method"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_zone_place" ADD CONSTRAINT "shipping_zone_place_zone_id_shipping_zone_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zone"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tax" ADD CONSTRAINT "order_tax_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tax" ADD CONSTRAINT "order_tax_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_adjustment_promotion" ON "order_adjustment" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_automatic" ON "promotion" USING btree ("id") WHERE "promotion"."automatic";--> statement-breakpoint
CREATE INDEX "promotion_code_promotion" ON "promotion_code" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "promotion_use_person" ON "promotion_use" USING btree ("promotion_id","person");--> statement-breakpoint
CREATE INDEX "promotion_use_order" ON "promotion_use" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipping_method_zone" ON "shipping_method" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "shipping_zone_place_zone" ON "shipping_zone_place" USING btree ("zone_id");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_tax_class_form" CHECK ("product"."tax_class" ~ '^[a-z0-9-]{1,40}$');--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_shipping_not_negative" CHECK ("shop_order"."shipping_cents" >= 0);--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_tax_not_negative" CHECK ("shop_order"."tax_cents" >= 0);--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_country_code_form" CHECK ("shop_order"."country_code" ~ '^[A-Z]{2}$');--> statement-breakpoint
INSERT INTO "shipping_zone" ("id", "name", "position") VALUES ('everywhere', 'Everywhere', 1);--> statement-breakpoint
INSERT INTO "shipping_zone_place" ("country_code", "region", "zone_id") VALUES ('*', '*', 'everywhere');--> statement-breakpoint
INSERT INTO "shipping_method" ("id", "zone_id", "name", "position") VALUES ('standard', 'everywhere', 'Standard', 1);--> statement-breakpoint
INSERT INTO "shipping_tier" ("method_id", "from_value", "cents") VALUES ('standard', 0, 0);
