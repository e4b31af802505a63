-- The words of a product, unstemmed and in lower case: weight A for those of its name and kinds, D for those of its details. The texts are
-- those of `product_search`. A product that the previous version wrote has no `kind_words`: the words of its category are then the
-- constants below.
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
