-- Returns the text by which a search finds a colour: its name, the names of its families, and 'navy' or 'burgundy' for dark shades of blue
-- or red.
CREATE OR REPLACE FUNCTION colour_text(colour text, families text[])
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN concat_ws(' ', colour,
	(
		SELECT string_agg(CASE family WHEN 'purple' THEN 'purple violet' WHEN 'grey' THEN 'grey gray'
			WHEN 'multi' THEN 'multicoloured colourful' ELSE family END, ' ' ORDER BY place)
		FROM unnest(families) WITH ORDINALITY AS known (family, place)
	),
	CASE WHEN 'blue' = ANY (families) AND colour ~* '\m(dark|indigo|ink|midnight|night|rinse)\M' THEN 'navy' END,
	CASE WHEN 'red' = ANY (families) AND colour ~* '\m(claret|garnet|maroon|oxblood|rosewood|wine)\M' THEN 'burgundy' END
);
