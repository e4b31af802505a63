-- Appends the webhook events of products that shoppers see, or saw: one for each product that the statement changed. A statement that
-- changes many products, such as a new sale price, appends all its events by one INSERT.
CREATE OR REPLACE FUNCTION product_events_appended()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	wanted text[] := ARRAY(SELECT unnest(events) FROM webhook_endpoint WHERE disabled_at IS NULL);
BEGIN
	IF NOT wanted && '{product.published,product.changed}' THEN
		RETURN NULL;
	END IF;
	IF TG_OP = 'INSERT' THEN
		INSERT INTO shop_event (type, data, at)
		SELECT 'product.published', jsonb_build_object('productId', n.id, 'state', n.status), now()
		FROM after n WHERE n.status = 'published' AND 'product.published' = ANY (wanted)
		ORDER BY n.id;
		RETURN NULL;
	END IF;
	INSERT INTO shop_event (type, data, at)
	SELECT event.type, jsonb_build_object('productId', n.id, 'state', n.status), now()
	FROM before o JOIN after n USING (id)
	CROSS JOIN LATERAL (
		SELECT CASE WHEN o.status <> 'published' THEN 'product.published' ELSE 'product.changed' END AS type
	) AS event
	WHERE 'published' IN (o.status, n.status) AND event.type = ANY (wanted)
		AND (o.status, o.title, o.colour, o.brand, o.department, o.category, o.details, o.material, o.care, o.composition, o.price_cents,
			o.selling_cents, o.pictures, o.image_url, o.cut)
			IS DISTINCT FROM
			(n.status, n.title, n.colour, n.brand, n.department, n.category, n.details, n.material, n.care, n.composition, n.price_cents,
			n.selling_cents, n.pictures, n.image_url, n.cut)
	ORDER BY n.id;
	RETURN NULL;
END $$;
