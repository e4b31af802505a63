-- Notifies the tags of products whose stock counts or verified purchases changed. Pages that show these products are rendered again. While
-- the database is unreachable, the outdated pages are still served: otherwise every order would remove pages from the cache.
CREATE OR REPLACE FUNCTION notify_product_counts(ids text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF cardinality(ids) > 200 THEN
		PERFORM pg_notify('catalogue_changed', 'everything');
	ELSE
		PERFORM pg_notify('catalogue_changed', 'product:' || id) FROM unnest(ids) AS id;
	END IF;
END $$;
