-- Selling prices come from rules in a table. The stored ones follow the standard rule, so none changes, and no row is rewritten.
-- Processes of the version before insert products without a selling price, which the trigger then sets. They charge by the standard rule:
-- change rules only after the last of them has ended.
-- database/sql 317af0232d57c20b76762bcce0775cefd627127ca695db667af3585a64b75775
CREATE TABLE "price_recompute" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"passed_id" text,
	"awaited" text[],
	CONSTRAINT "price_recompute_one_row" CHECK ("price_recompute"."is_only")
);
--> statement-breakpoint
CREATE TABLE "price_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"effect" text NOT NULL,
	"value" integer NOT NULL,
	"scope" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"excluded" text[] DEFAULT '{}' NOT NULL,
	"above_cents" integer,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "price_rule_id_form" CHECK ("price_rule"."id" ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
	CONSTRAINT "price_rule_name_length" CHECK (length("price_rule"."name") BETWEEN 1 AND 80),
	CONSTRAINT "price_rule_effect_known" CHECK (effect IN ('percentage', 'amount', 'fixed')),
	CONSTRAINT "price_rule_value_range" CHECK (value BETWEEN 1 AND CASE effect WHEN 'percentage' THEN 100 ELSE 10000000 END),
	CONSTRAINT "price_rule_scope_keys" CHECK (CASE jsonb_typeof(scope) WHEN 'object' THEN scope - '{products,categories,brands,departments}'::text[] = '{}' ELSE false END),
	CONSTRAINT "price_rule_scope_lists" CHECK (NOT jsonb_path_exists(scope, 'strict $.* ? (@.type() != "array" || @.size() == 0)', '{}', true) AND NOT jsonb_path_exists(scope, 'strict $.*[*] ? (@.type() != "string")', '{}', true)),
	CONSTRAINT "price_rule_scope_at_most_1000" CHECK (NOT jsonb_path_exists(scope, 'strict $.* ? (@.size() > 1000)', '{}', true)),
	CONSTRAINT "price_rule_excluded_at_most_1000" CHECK (cardinality(excluded) <= 1000),
	CONSTRAINT "price_rule_scope_departments_known" CHECK (scope -> 'departments' <@ '["male","female","kids"]'),
	CONSTRAINT "price_rule_excluded_present" CHECK (array_position(excluded, NULL) IS NULL),
	CONSTRAINT "price_rule_above_cents_range" CHECK ("price_rule"."above_cents" BETWEEN 0 AND 10000000),
	CONSTRAINT "price_rule_ends_at_after_starts_at" CHECK ("price_rule"."ends_at" > "price_rule"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "price_rule_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_rule_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product" ALTER COLUMN "selling_cents" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "discountable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
INSERT INTO "price_rule" ("id", "name", "effect", "value", "above_cents") VALUES ('standard', 'Standard', 'percentage', 15, 1200);--> statement-breakpoint
INSERT INTO "price_recompute" DEFAULT VALUES;
