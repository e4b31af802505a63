-- The text search vector of a product: words of the title (weight A), of brand, colour, category and department (B) and of the details (D),
-- and a mark for each filter. No word has a colon, so none equals a mark.
CREATE OR REPLACE FUNCTION product_search(
	title text, brand text, brand_id text, department text, category text, colour text, details text, kind_words text
)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT setweight(to_tsvector('english'::regconfig, title), 'A')
	|| setweight(to_tsvector('english'::regconfig,
		brand || ' ' || coalesce(colour, '') || ' ' || kind_words || ' ' || department_words(department)), 'B')
	|| setweight(to_tsvector('english'::regconfig, details), 'D')
	|| array_to_tsvector(ARRAY['for:' || department, 'category:' || category, 'brand:' || coalesce(brand_id, lower(brand))])
$$;
