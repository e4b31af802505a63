-- Makes changes of list prices take turns. A change of a product's price locks the product before its units, that of a unit's price locks the
-- unit before its product: without turns, they would deadlock. A transaction that locks products or units first must take the lock before them.
CREATE OR REPLACE FUNCTION take_price_lock()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(7015735);
	RETURN NULL;
END $$;
