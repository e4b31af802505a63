-- Appends a write's changes to `product_count` and `search_word_change`, so that no writer waits for another. The job `fold-counts` sums
-- them up. A new word is inserted into `search_word` at once; the job merges duplicates. Only published products count.
CREATE OR REPLACE FUNCTION product_counted()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed CONSTANT text := CASE TG_OP
		WHEN 'INSERT' THEN $rows$SELECT *, 1 AS n FROM after WHERE status = 'published'$rows$
		WHEN 'DELETE' THEN $rows$SELECT *, -1 AS n FROM before WHERE status = 'published'$rows$
		ELSE $rows$SELECT *, 1 AS n FROM after WHERE status = 'published' UNION ALL SELECT *, -1 FROM before WHERE status = 'published'$rows$
	END;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		TRUNCATE product_count, search_word, search_word_change;
		RETURN NULL;
	END IF;
	EXECUTE format($sql$
		INSERT INTO product_count (department, category, brand, dollars, products)
		SELECT department, category, coalesce(brand_id, lower(brand)), (selling_cents + 99) / 100, sum(n)
		FROM (%s) changed GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
	$sql$, changed);
	EXECUTE format($sql$
		WITH texts AS MATERIALIZED (
			SELECT title, brand, department, category, colour_text(colour, colour_families) AS colour, details, kind_words, sum(n) AS n
			FROM (%s) changed GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(n) <> 0
		), words AS MATERIALIZED (
			SELECT word, sum(n) AS n, coalesce(sum(n) FILTER (WHERE 'A' = ANY (weights)), 0) AS named
			FROM texts, unnest(product_words(title, brand, department, category, colour, details, kind_words)) AS had (word, positions, weights)
			GROUP BY word
		), good AS MATERIALIZED (
			SELECT word, n, named FROM words WHERE (n <> 0 OR named <> 0) AND is_search_word(word)
		), brought AS (
			INSERT INTO search_word (word, lexeme, products, named, keys)
			SELECT word, (ts_lexize('english_stem', word))[1], n, named, spelling_keys(word) FROM good
			WHERE n > 0 AND NOT EXISTS (SELECT FROM search_word known WHERE known.word = good.word)
			RETURNING word
		)
		INSERT INTO search_word_change (word, products, named)
		SELECT word, n, named FROM good WHERE word NOT IN (SELECT word FROM brought)
	$sql$, changed);
	RETURN NULL;
END $$;
