-- Whether fibres are a composition: 1 to 12 fibres, each once, in whole percents that sum to 100. Null for null.
CREATE OR REPLACE FUNCTION is_composition(fibres jsonb)
RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(
		count(*) <= 12 AND count(DISTINCT lower(part->>'fibre')) = count(*) AND sum(percent) = 100
			AND bool_and(coalesce(length(part->>'fibre') BETWEEN 1 AND 40 AND percent BETWEEN 1 AND 100 AND percent % 1 = 0, false)),
		false)
	FROM jsonb_array_elements(CASE jsonb_typeof(fibres) WHEN 'array' THEN fibres ELSE '[]' END) part,
		LATERAL (SELECT CASE jsonb_typeof(part->'percent') WHEN 'number' THEN (part->>'percent')::numeric END AS percent) AS number
$$;
