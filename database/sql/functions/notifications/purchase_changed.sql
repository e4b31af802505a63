-- Notifies the products of an order that has become or ceased to be a purchase, as a whole or in part: their reviews show the mark of a
-- verified purchase. The argument names the column with the order's id, unless that is `id`.
CREATE OR REPLACE FUNCTION purchase_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed_id uuid := (to_jsonb(NEW) ->> coalesce(TG_ARGV[0], 'id'))::uuid;
BEGIN
	PERFORM notify_product_counts((SELECT array_agg(product_id) FROM order_line WHERE order_id = changed_id));
	RETURN NULL;
END $$;
