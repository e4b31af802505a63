-- Computes the selling price of a written product.
CREATE OR REPLACE FUNCTION set_selling_price()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.selling_cents = selling_price(NEW, NEW.price_cents);
	RETURN NEW;
END $$;
