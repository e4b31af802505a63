-- Computes the selling prices of stock units with their own list prices again when those of their product may have changed. Fails when a unit
-- would be cheaper than its product. Locks the units in the order of their ids, as orders do.
CREATE OR REPLACE FUNCTION product_priced()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE stock_unit SET price_cents = stock_unit.price_cents FROM (
		SELECT unit.id FROM after p JOIN stock_unit unit ON unit.product_id = p.id AND unit.price_cents IS NOT NULL
		WHERE unit.price_cents < p.price_cents
			OR unit.selling_cents <> unit_selling_price((SELECT product FROM product WHERE product.id = p.id), unit.price_cents)
		ORDER BY unit.id FOR UPDATE OF unit
	) AS locked
	WHERE stock_unit.id = locked.id;
	RETURN NULL;
END $$;
