-- Returns the keys of a word: the word itself, the word with one letter left out, in every way, and, from 6 letters on, with two letters
-- left out. Words that are one or two mistakes apart share a key. The key that begins with `~` has the letters in sorted order, for words
-- with the same letters.
-- PL/pgSQL, because PostgreSQL then plans this query once a connection instead of once a search.
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
