-- The cache tags of a product (database/notifications/catalogue-tags.ts). `moved`: its place in listings may have changed. `rated`: its
-- rating has.
CREATE OR REPLACE FUNCTION product_tags(id text, department text, category text, moved boolean, rated boolean)
RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	SELECT 'product:' || id
	UNION ALL SELECT 'listing:' || d || ':' || c FROM unnest(ARRAY[department, '*']) d, unnest(ARRAY[category, '*']) c WHERE moved
	UNION ALL SELECT 'rating:' || d || ':' || c FROM unnest(ARRAY[department, '*']) d, unnest(ARRAY[category, '*']) c WHERE rated
$$;
