-- A word with up to two letters left out, in every way; a word of up to 5 letters with one left out. Two words one or two mistakes apart
-- share a key. The key with `~`, the sorted letters, is shared by words of the same letters.
-- In PL/pgSQL, PostgreSQL plans this query once a connection instead of once a search.
CREATE OR REPLACE FUNCTION spelling_keys(word text)
RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
	RETURN (
		SELECT array_agg(DISTINCT key) FROM (
			SELECT word AS key
			UNION ALL SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, length(word)) i WHERE length(word) > 2
			UNION ALL SELECT left(word, i - 1) || substr(word, i + 1, j - i - 1) || substr(word, j + 1)
			FROM generate_series(1, length(word)) i, generate_series(i + 1, length(word)) j WHERE length(word) > 5
			UNION ALL SELECT '~' || string_agg(letter, '' ORDER BY letter COLLATE "C")
			FROM string_to_table(word, NULL) letter WHERE length(word) > 4
		) keys WHERE key IS NOT NULL
	);
END $$;
