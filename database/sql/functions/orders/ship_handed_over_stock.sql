-- Ships the stock of an order that a process of the version before shipments hands over. This version ships it itself.
-- The release after the counters drops this trigger.
CREATE OR REPLACE FUNCTION ship_handed_over_stock()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH hold AS (
		UPDATE stock_hold SET shipped = sold, sold = 0 WHERE order_id = NEW.id AND sold > 0 RETURNING stock_unit_id, shipped
	)
	INSERT INTO stock_movement (order_id, stock_unit_id, from_bucket, to_bucket, quantity, cause, at)
	SELECT NEW.id, stock_unit_id, 'sold', 'shipped', shipped, 'before shipments', NEW.updated_at FROM hold;
	RETURN NULL;
END $$;
