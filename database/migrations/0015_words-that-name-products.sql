ALTER TABLE "search_word" ADD COLUMN "named" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_word_change" ADD COLUMN "named" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A word with up to two letters left out, in every way; short words with one left out. Words that are one or two mistakes apart
-- have one of these in common. Those of the same letters in another order have the last one.
CREATE OR REPLACE FUNCTION "spelling_keys"(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
	SELECT array_agg(DISTINCT key) FROM (
		SELECT word AS key
		UNION ALL SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, length(word)) i WHERE length(word) > 2
		UNION ALL SELECT left(word, i - 1) || substr(word, i + 1, j - i - 1) || substr(word, j + 1)
		FROM generate_series(1, length(word)) i, generate_series(i + 1, length(word)) j WHERE length(word) > 5
		UNION ALL SELECT '~' || string_agg(letter, '' ORDER BY letter COLLATE "C")
		FROM regexp_split_to_table(word, '') letter WHERE length(word) > 4
	) keys WHERE key IS NOT NULL
);--> statement-breakpoint
-- The words by which a product can be found, as they are written (in lower case): weight A those that it is called by, D those of
-- its details. The same texts as those of product.search.
DROP FUNCTION "product_words";--> statement-breakpoint
CREATE FUNCTION "product_words"(title text, brand text, department text, category text, colour text, details text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('simple'::regconfig, concat_ws(' ', title, brand, colour,
	CASE category WHEN 't-shirt' THEN 'tshirt tee top' WHEN 'shorts' THEN 'shorts' WHEN 'jeans' THEN 'jeans denim pants trousers'
		WHEN 'shirts' THEN 'shirt' WHEN 'hoodie' THEN 'hoodie hooded sweatshirt sweater jumper' WHEN 'tanks' THEN 'tank top vest'
		WHEN 'dress' THEN 'dress gown frock' WHEN 'blouse' THEN 'blouse top' WHEN 'skirt' THEN 'skirt'
		WHEN 'pants' THEN 'pants trousers slacks' END,
	CASE department WHEN 'male' THEN 'men mens man male guys' WHEN 'female' THEN 'women womens woman female ladies lady'
		WHEN 'kids' THEN 'kids kid children childrens child boys girls' END)), 'A')
	|| to_tsvector('simple'::regconfig, details);--> statement-breakpoint
-- As before, but that a new word is known with its numbers at once; the job makes one row of those that came twice.
CREATE OR REPLACE FUNCTION "product_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed CONSTANT text := CASE TG_OP
		WHEN 'INSERT' THEN 'SELECT *, 1 AS n FROM after'
		WHEN 'DELETE' THEN 'SELECT *, -1 AS n FROM before'
		ELSE 'SELECT *, 1 AS n FROM after UNION ALL SELECT *, -1 FROM before'
	END;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		TRUNCATE product_count, search_word, search_word_change;
		RETURN NULL;
	END IF;
	EXECUTE format($sql$
		INSERT INTO product_count (department, category, brand, dollars, products)
		SELECT department, category, lower(brand), (selling_cents + 99) / 100, sum(n)
		FROM (%s) changed GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0
	$sql$, changed);
	EXECUTE format($sql$
		WITH texts AS MATERIALIZED (
			SELECT title, brand, department, category, colour, details, sum(n) AS n
			FROM (%s) changed GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0
		), words AS MATERIALIZED (
			SELECT word, sum(n) AS n, coalesce(sum(n) FILTER (WHERE 'A' = ANY (weights)), 0) AS named
			FROM texts, unnest(product_words(title, brand, department, category, colour, details)) AS had (word, positions, weights)
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
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_products"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	TRUNCATE product_count, search_word, search_word_change;
	INSERT INTO product_count (department, category, brand, dollars, products)
	SELECT department, category, lower(brand), (selling_cents + 99) / 100, count(*) FROM product GROUP BY 1, 2, 3, 4;
	-- Materialized, so that each word is judged once and not once a product.
	WITH words AS MATERIALIZED (
		SELECT word, count(*) AS n, count(*) FILTER (WHERE 'A' = ANY (weights)) AS named
		FROM product, unnest(product_words(title, brand, department, category, colour, details)) AS had (word, positions, weights)
		GROUP BY word
	)
	INSERT INTO search_word (word, lexeme, products, named, keys)
	SELECT word, (ts_lexize('english_stem', word))[1], n, named, spelling_keys(word) FROM words WHERE is_search_word(word);
END $$;--> statement-breakpoint
SELECT "recount_products"();
