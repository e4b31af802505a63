-- The words of a product, unstemmed and in lower case: weight A for its name and kinds, D for its details. The texts are those of
-- `product.search` (database/schema/search-text.ts).
CREATE OR REPLACE FUNCTION product_words(title text, brand text, department text, category text, colour text, details text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('simple'::regconfig, concat_ws(' ', title, brand, colour,
	CASE category WHEN 't-shirt' THEN 'tshirt tee top' WHEN 'shorts' THEN 'shorts' WHEN 'jeans' THEN 'jeans denim pants trousers'
		WHEN 'shirts' THEN 'shirt' WHEN 'hoodie' THEN 'hoodie hooded sweatshirt sweater jumper' WHEN 'tanks' THEN 'tank top vest'
		WHEN 'dress' THEN 'dress gown frock' WHEN 'blouse' THEN 'blouse top' WHEN 'skirt' THEN 'skirt'
		WHEN 'pants' THEN 'pants trousers slacks' END,
	CASE department WHEN 'male' THEN 'men mens man male guys' WHEN 'female' THEN 'women womens woman female ladies lady'
		WHEN 'kids' THEN 'kids kid children childrens child boys girls' END)), 'A')
	|| to_tsvector('simple'::regconfig, details);
