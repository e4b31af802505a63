-- Sets the counts of an order's lines when a process of a version without shipments hands the order over. The next release drops it.
CREATE OR REPLACE FUNCTION count_handover()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE order_line SET in_shipment = quantity - cancelled, delivered = quantity - cancelled
	WHERE order_id = NEW.id AND delivered < quantity - cancelled AND replaces IS NULL;
	RETURN NULL;
END $$;
