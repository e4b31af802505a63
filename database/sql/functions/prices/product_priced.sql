-- Recomputes the selling prices of stock units with list prices of their own. Fails when a unit would be cheaper than its product. Any
-- write of a product may find outdated units, because rules may have changed since its last write. Locks the units in the order of their
-- ids, as orders do. Without the price lock it skips locked units, because their writer may be waiting for the product, and leaves them to
-- `recompute-prices`.
CREATE OR REPLACE FUNCTION product_priced()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	outdated uuid[];
	locked uuid[];
BEGIN
	SELECT array_agg(unit.id) INTO outdated FROM after p JOIN stock_unit unit ON unit.product_id = p.id AND unit.price_cents IS NOT NULL
	WHERE unit.price_cents < p.price_cents
		OR unit.selling_cents <> unit_selling_price((SELECT product FROM product WHERE product.id = p.id), unit.price_cents);
	IF outdated IS NULL THEN
		RETURN NULL;
	END IF;
	IF pg_try_advisory_xact_lock(7015735) THEN
		SELECT array_agg(id) INTO locked FROM (SELECT id FROM stock_unit WHERE id = ANY (outdated) ORDER BY id FOR UPDATE) unit;
	ELSE
		SELECT array_agg(id) INTO locked FROM (
			SELECT id FROM stock_unit WHERE id = ANY (outdated) ORDER BY id FOR UPDATE SKIP LOCKED
		) unit;
		IF cardinality(locked) IS DISTINCT FROM cardinality(outdated) THEN
			INSERT INTO price_rule_change DEFAULT VALUES;
		END IF;
	END IF;
	UPDATE stock_unit SET price_cents = price_cents WHERE id = ANY (locked);
	RETURN NULL;
END $$;
