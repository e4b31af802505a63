-- Notifies the tags of the products whose stock or reviews were written: both show on the product page alone. What sells out or is back in
-- stock also changes the listings by size.
CREATE OR REPLACE FUNCTION product_part_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids text[];
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
	PERFORM notify_catalogue_tags((SELECT array_agg('product:' || id) FROM unnest(ids) id));
	IF TG_TABLE_NAME = 'stock_unit' THEN
		IF TG_OP <> 'UPDATE' THEN
			PERFORM notify_catalogue_tags('{sizes}');
		ELSIF EXISTS (SELECT FROM before JOIN after USING (id) WHERE (before.available > 0) <> (after.available > 0)) THEN
			PERFORM notify_catalogue_tags('{sizes}');
		END IF;
	END IF;
	RETURN NULL;
END $$;
