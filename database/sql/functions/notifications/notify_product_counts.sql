-- Notifies the tags of products whose stock counts or verified purchases changed. Pages that show them are rendered again, and are served
-- as they were while the database is unreachable: otherwise every order would take pages away.
CREATE OR REPLACE FUNCTION notify_product_counts(ids text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF cardinality(ids) > 200 THEN
		PERFORM pg_notify('catalogue_changed', 'everything');
	ELSE
		PERFORM pg_notify('catalogue_changed', 'product:' || id) FROM unnest(ids) AS id;
	END IF;
END $$;
