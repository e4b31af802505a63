-- Returns the selling price of a stock unit with its own list price: by the price rules, but at least the product's, so that price filters
-- hide nothing affordable.
CREATE OR REPLACE FUNCTION unit_selling_price(product product, price_cents int, as_of timestamptz DEFAULT clock_timestamp())
RETURNS int LANGUAGE sql STABLE AS $$
	SELECT greatest(product.selling_cents, selling_price(product, price_cents, as_of))
$$;
