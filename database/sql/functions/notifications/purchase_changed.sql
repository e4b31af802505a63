-- Notifies the product of an order line whose pieces were delivered or sent back: its page shows verified purchases and advice about the
-- size.
CREATE OR REPLACE FUNCTION purchase_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM notify_product_counts(ARRAY[NEW.product_id]);
	RETURN NULL;
END $$;
