-- Appends the webhook event of a size that customers can buy and whose stock has fallen to its limit. A split by size empties a shared
-- stock that nobody buys from any more.
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
