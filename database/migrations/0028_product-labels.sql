-- Constant defaults and one statement: PostgreSQL reads the products once and does not rewrite them. The CHECK needs its function first.
-- database/sql dbc116f82549b282675b2ff0085b9355942cd99b0cd9a88452f26b42cb35901b
CREATE OR REPLACE FUNCTION is_composition(fibres jsonb)
RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(
		count(*) <= 12 AND count(DISTINCT lower(part->>'fibre')) = count(*) AND sum(percent) = 100
			AND bool_and(coalesce(length(part->>'fibre') BETWEEN 1 AND 40 AND percent BETWEEN 1 AND 100 AND percent % 1 = 0, false)),
		false)
	FROM jsonb_array_elements(CASE jsonb_typeof(fibres) WHEN 'array' THEN fibres ELSE '[]' END) part,
		LATERAL (SELECT CASE jsonb_typeof(part->'percent') WHEN 'number' THEN (part->>'percent')::numeric END AS percent) AS number
$$;--> statement-breakpoint
ALTER TABLE "product"
	ADD COLUMN "material" text DEFAULT '90/10 Cotton/Spandex' NOT NULL,
	ADD COLUMN "care" text DEFAULT 'Machine Wash/Line Dry' NOT NULL,
	ADD COLUMN "composition" jsonb,
	ADD CONSTRAINT "product_material_length" CHECK (length("product"."material") BETWEEN 1 AND 200),
	ADD CONSTRAINT "product_care_length" CHECK (length("product"."care") BETWEEN 1 AND 200),
	ADD CONSTRAINT "product_composition_sums_to_100" CHECK (is_composition("product"."composition"));
