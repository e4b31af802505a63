-- Notifies the products of an order that has become or ceased to be a purchase: their reviews show the mark of a verified purchase.
CREATE OR REPLACE FUNCTION purchase_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM notify_catalogue_tags((SELECT array_agg('product:' || product_id) FROM order_line WHERE order_id = NEW.id));
	RETURN NULL;
END $$;
