-- Sets the selling price of a stock unit that gets a list price, and rejects a list price below the product's.
CREATE OR REPLACE FUNCTION stock_unit_priced()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	priced product;
BEGIN
	IF NEW.price_cents IS NULL THEN
		NEW.selling_cents = NULL;
		RETURN NEW;
	END IF;
	-- This lock makes `recompute-prices` wait for this writer, which may have read earlier rules. FOR SHARE keeps the product's prices.
	LOCK TABLE product IN ROW EXCLUSIVE MODE;
	SELECT * INTO priced FROM product WHERE id = NEW.product_id FOR SHARE;
	IF NEW.price_cents < priced.price_cents THEN
		RAISE EXCEPTION 'size % of product % would be cheaper than the product', NEW.size, NEW.product_id
			USING ERRCODE = 'check_violation', TABLE = 'stock_unit', CONSTRAINT = 'stock_unit_price_of_product';
	END IF;
	NEW.selling_cents = unit_selling_price(priced, NEW.price_cents);
	RETURN NEW;
END $$;
