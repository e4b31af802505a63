-- Serialises changes of list prices. A change of a product's price locks the product before its units; a change of a unit's price locks the
-- unit before its product. Without the price lock, both would deadlock. A transaction that locks products or units takes the price lock first.
CREATE OR REPLACE FUNCTION take_price_lock()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(7015735);
	RETURN NULL;
END $$;
