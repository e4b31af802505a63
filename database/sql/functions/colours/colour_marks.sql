-- The marks of colour families in `product.search`.
CREATE OR REPLACE FUNCTION colour_marks(families text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT 'colour:' || family FROM unnest(families) AS family));
