-- The words of an entry of the log for searches: of its fields, as the back office names them, and of its subject's id where that is words.
-- Contains no personal data, so that nobody can find an erased person by it. An index stores the result: a change of this function must
-- rebuild `change_log_words`. The cost keeps the planner from computing it for many entries.
CREATE OR REPLACE FUNCTION change_words(subject_type text, subject_id text, changes jsonb)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 2000 AS $$
DECLARE
	-- A change of many products lists its fields in `fields`; a search finds them, too.
	fields text := jsonb_path_query_array(changes, '$[*].field')::text
		|| jsonb_path_query_array(changes, '$[*] ? (@.field == "fields").after')::text;
	id text := CASE WHEN subject_type IN ('product', 'brand', 'category', 'menu', 'size_scale', 'name_match')
		THEN translate(subject_id, '-:*', '   ') ELSE '' END;
BEGIN
	-- 'units.<id>.sku' has the words 'size' and 'sku', 'listPrice' has 'list' and 'price'.
	fields := regexp_replace(fields, 'units[.][^."]+[.]', 'size ', 'g');
	fields := regexp_replace(regexp_replace(fields, '[^A-Za-z]+', ' ', 'g'), '([A-Z])', ' \1', 'g');
	RETURN to_tsvector('english'::regconfig, id || ' ' || fields);
END $$;
