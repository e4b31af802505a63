-- Returns the selling price for a list price of a product or of its stock unit: the lowest price that a rule gives. Rules never add up.
-- `domain/pricing/price-rules.ts` computes the same in TypeScript. The default of `as_of` is the current time, not the start of the
-- transaction: `recompute-prices` relies on each write being priced at the moment of the write.
CREATE OR REPLACE FUNCTION selling_price(product product, price_cents int, as_of timestamptz DEFAULT clock_timestamp())
RETURNS int LANGUAGE sql STABLE AS $$
	SELECT greatest(0, least(price_cents, min(CASE effect
		WHEN 'percentage' THEN (price_cents * (100 - value) + 50) / 100
		WHEN 'amount' THEN price_cents - value
		WHEN 'fixed' THEN value
	END)))
	FROM price_rule
	WHERE product.discountable
		AND (starts_at IS NULL OR starts_at <= as_of) AND (ends_at IS NULL OR ends_at > as_of)
		AND (above_cents IS NULL OR price_cents > above_cents)
		AND product.id <> ALL (excluded)
		AND (NOT scope ? 'products' OR scope -> 'products' ? product.id)
		AND (NOT scope ? 'categories' OR scope -> 'categories' ? product.category)
		AND (NOT scope ? 'brands' OR scope -> 'brands' ? coalesce(product.brand_id, lower(product.brand)))
		AND (NOT scope ? 'departments' OR scope -> 'departments' ? product.department)
$$;
