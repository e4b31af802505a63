-- Only `reindex-products` of the version before calls it, to find the products whose `kind_words` differ. NULL makes its passes write every
-- product: otherwise such a pass could end without the materials. The next release drops it.
CREATE OR REPLACE FUNCTION kind_words(category_words text, category_label text, brand_words text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN NULL::text;
