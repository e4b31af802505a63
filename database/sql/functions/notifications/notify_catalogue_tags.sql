-- Notifies each tag; everything when there are more than 200.
CREATE OR REPLACE FUNCTION notify_catalogue_tags(tags text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF cardinality(tags) > 200 THEN
		PERFORM pg_notify('catalogue_changed', 'everything');
	ELSE
		PERFORM pg_notify('catalogue_changed', tag) FROM unnest(tags) AS tag;
	END IF;
END $$;
