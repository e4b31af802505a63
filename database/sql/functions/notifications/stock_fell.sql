-- Appends the webhook event of a size whose stock has fallen to its limit. Ignores units that customers cannot buy, such as a shared stock
-- that a split by size has emptied.
CREATE OR REPLACE FUNCTION stock_fell()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM product WHERE id = NEW.product_id AND status = 'published' AND (sizing = 'shared') = (NEW.size IS NULL)
	) THEN
		RETURN NULL;
	END IF;
	PERFORM append_shop_event('stock.low', jsonb_build_object(
		'productId', NEW.product_id, 'sku', NEW.sku, 'state', CASE NEW.available WHEN 0 THEN 'sold_out' ELSE 'low' END), now());
	RETURN NULL;
END $$;
