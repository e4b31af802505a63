-- Notifies the tags of the products whose stock or reviews were written. Listings keep their order, so their tags are not notified, except
-- that of listings by size when a size sells out or is back in stock.
CREATE OR REPLACE FUNCTION product_part_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids text[];
	counts CONSTANT text[] := '{received,available}';
BEGIN
	IF TG_OP = 'INSERT' THEN
		SELECT array_agg(product_id) INTO ids FROM (SELECT DISTINCT product_id FROM after LIMIT 201) a;
	ELSIF TG_OP = 'DELETE' THEN
		SELECT array_agg(product_id) INTO ids FROM (SELECT DISTINCT product_id FROM before LIMIT 201) b;
	ELSIF TG_OP = 'UPDATE' THEN
		SELECT array_agg(product_id) INTO ids FROM (
			SELECT product_id FROM before UNION SELECT product_id FROM after LIMIT 201
		) ab;
	ELSE
		PERFORM notify_catalogue_tags('{everything}');
		RETURN NULL;
	END IF;
	IF TG_TABLE_NAME = 'stock_unit' AND TG_OP = 'UPDATE' THEN
		IF EXISTS (SELECT FROM before JOIN after USING (id) WHERE to_jsonb(before) - counts <> to_jsonb(after) - counts) THEN
			PERFORM notify_catalogue_tags((SELECT array_agg('product:' || id) FROM unnest(ids) id));
		ELSE
			PERFORM notify_product_counts(ids);
		END IF;
		IF EXISTS (SELECT FROM before JOIN after USING (id) WHERE (before.available > 0) <> (after.available > 0)) THEN
			PERFORM notify_catalogue_tags('{sizes}');
		END IF;
		RETURN NULL;
	END IF;
	PERFORM notify_catalogue_tags((SELECT array_agg('product:' || id) FROM unnest(ids) id));
	IF TG_TABLE_NAME = 'stock_unit' THEN
		PERFORM notify_catalogue_tags('{sizes}');
	END IF;
	RETURN NULL;
END $$;
