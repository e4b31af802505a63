-- The words of a product, unstemmed and in lower case: weight A for its name and kinds, D for its details. The texts are those of
-- `product_search`. Without `kind_words`, the product is one of the version before, whose categories had constant words.
CREATE OR REPLACE FUNCTION product_words(
	title text, brand text, department text, category text, colour text, details text, kind_words text
)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT setweight(to_tsvector('simple'::regconfig, concat_ws(' ', title, brand, colour,
	coalesce(kind_words, CASE category WHEN 't-shirt' THEN 'tshirt tee top' WHEN 'shorts' THEN 'shorts'
		WHEN 'jeans' THEN 'jeans denim pants trousers' WHEN 'shirts' THEN 'shirt'
		WHEN 'hoodie' THEN 'hoodie hooded sweatshirt sweater jumper' WHEN 'tanks' THEN 'tank top vest'
		WHEN 'dress' THEN 'dress gown frock' WHEN 'blouse' THEN 'blouse top' WHEN 'skirt' THEN 'skirt'
		WHEN 'pants' THEN 'pants trousers slacks' END),
	department_words(department))), 'A')
	|| to_tsvector('simple'::regconfig, details)
$$;
