-- The search words of a material: the fibres of its composition, or those that its text names ('90/10 Cotton/Spandex').
CREATE OR REPLACE FUNCTION material_words(material text, composition jsonb)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(trim(regexp_replace(
	coalesce((
		SELECT string_agg(part ->> 'fibre', ' ' ORDER BY place)
		-- Skips a composition that is no array: the check of the column, which runs after the trigger, rejects it with a clear error.
		FROM jsonb_array_elements(CASE jsonb_typeof(composition) WHEN 'array' THEN composition END) WITH ORDINALITY AS fibres (part, place)
	), material),
	'[^[:alpha:]]+', ' ', 'g')));
