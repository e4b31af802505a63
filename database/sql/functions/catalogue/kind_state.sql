-- The state of a brand or category that `reindex-products` applies to its products. When it differs from `applied`, the job begins a pass.
CREATE OR REPLACE FUNCTION kind_state(label text, words text, replaced_by text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN concat_ws('|', label, coalesce(words, ''), replaced_by);
