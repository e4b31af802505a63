-- Counts the lines of an order that a process of the version before shipments hands over. The next release drops it.
CREATE OR REPLACE FUNCTION count_handover()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE order_line SET in_shipment = quantity - cancelled, delivered = quantity - cancelled
	WHERE order_id = NEW.id AND delivered < quantity - cancelled AND replaces IS NULL;
	RETURN NULL;
END $$;
