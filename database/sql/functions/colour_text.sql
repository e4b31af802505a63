-- A colour's name, and the words by which a search finds its families.
CREATE OR REPLACE FUNCTION colour_text(colour text, families text[])
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN concat_ws(' ', colour, (
	SELECT string_agg(CASE family WHEN 'red' THEN 'red burgundy' WHEN 'blue' THEN 'blue navy' WHEN 'purple' THEN 'purple violet'
		WHEN 'grey' THEN 'grey gray' WHEN 'multi' THEN 'multicoloured colourful' ELSE family END, ' ' ORDER BY place)
	FROM unnest(families) WITH ORDINALITY AS known (family, place)
));
