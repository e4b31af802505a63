-- What `reindex-products` applies to the products of a brand or category: a change of the result begins a pass.
CREATE OR REPLACE FUNCTION kind_state(label text, words text, replaced_by text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN concat_ws('|', label, coalesce(words, ''), replaced_by);
