-- Notifies each tag, or `everything` when there are more than 200. Before the tag of a product it notifies its content tag: the cache then
-- drops the pages that show the product, and does not serve them even while the database is unreachable. Changes of counts alone use
-- notify_product_counts.
CREATE OR REPLACE FUNCTION notify_catalogue_tags(tags text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF cardinality(tags) > 200 THEN
		PERFORM pg_notify('catalogue_changed', 'everything');
	ELSE
		PERFORM pg_notify('catalogue_changed', regexp_replace(tag, '^product:', 'content:')) FROM unnest(tags) AS tag WHERE tag LIKE 'product:%';
		PERFORM pg_notify('catalogue_changed', tag) FROM unnest(tags) AS tag;
	END IF;
END $$;
