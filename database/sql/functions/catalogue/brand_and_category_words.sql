-- The search words of a category, or its label, and of a brand.
CREATE OR REPLACE FUNCTION brand_and_category_words(category_words text, category_label text, brand_words text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN concat_ws(' ', nullif(coalesce(category_words, lower(category_label)), ''), nullif(brand_words, ''));
