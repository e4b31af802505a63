-- Tells the planner which departments, categories and brands go together, so that it knows how much a choice of several leaves.
CREATE STATISTICS "product_choices" (mcv) ON "department", "category", (lower("brand")) FROM "product";--> statement-breakpoint
-- A word with up to two letters left out, in every way; short words with one left out. Words that are one or two mistakes apart
-- have one of these in common.
CREATE FUNCTION "spelling_keys"(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
	SELECT array_agg(DISTINCT key) FROM (
		SELECT word AS key
		UNION ALL SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, length(word)) i WHERE length(word) > 2
		UNION ALL SELECT left(word, i - 1) || substr(word, i + 1, j - i - 1) || substr(word, j + 1)
		FROM generate_series(1, length(word)) i, generate_series(i + 1, length(word)) j WHERE length(word) > 5
	) keys
);--> statement-breakpoint
-- The words by which a product can be found, as they are written (in lower case). The same texts as those of product.search.
CREATE FUNCTION "product_words"(title text, brand text, department text, category text, colour text, details text)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN tsvector_to_array(to_tsvector('simple'::regconfig, concat_ws(' ', title, brand, colour, details,
	CASE category WHEN 't-shirt' THEN 'tshirt tee top' WHEN 'shorts' THEN 'shorts' WHEN 'jeans' THEN 'jeans denim pants trousers'
		WHEN 'shirts' THEN 'shirt' WHEN 'hoodie' THEN 'hoodie hooded sweatshirt sweater jumper' WHEN 'tanks' THEN 'tank top vest'
		WHEN 'dress' THEN 'dress gown frock' WHEN 'blouse' THEN 'blouse top' WHEN 'skirt' THEN 'skirt'
		WHEN 'pants' THEN 'pants trousers slacks' END,
	CASE department WHEN 'male' THEN 'men mens man male guys' WHEN 'female' THEN 'women womens woman female ladies lady'
		WHEN 'kids' THEN 'kids kid children childrens child boys girls' END)));--> statement-breakpoint
-- Neither a compound, whose parts are words themselves, nor a word that is left out of every search, like 'the'.
CREATE FUNCTION "is_search_word"(word text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN word ~ '^[[:alnum:]]{2,40}$' AND cardinality(ts_lexize('english_stem', word)) > 0;--> statement-breakpoint
-- Keeps counts and words true within the transaction that writes to product. It only appends, so that writers never wait for each
-- other; what has not changed (a rating, say) sums up to nothing and is not written.
CREATE FUNCTION "product_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
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
			SELECT word, sum(n) AS n
			FROM texts, unnest(product_words(title, brand, department, category, colour, details)) AS word
			GROUP BY word HAVING sum(n) <> 0
		), good AS MATERIALIZED (SELECT word, n FROM words WHERE is_search_word(word)), brought AS (
			INSERT INTO search_word (word, lexeme, products, keys)
			SELECT word, (ts_lexize('english_stem', word))[1], 0, spelling_keys(word) FROM good
			WHERE n > 0 AND NOT EXISTS (SELECT FROM search_word known WHERE known.word = good.word)
		)
		INSERT INTO search_word_change (word, products) SELECT word, n FROM good
	$sql$, changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_inserted_counted" AFTER INSERT ON "product" REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION "product_counted"();--> statement-breakpoint
CREATE TRIGGER "product_updated_counted" AFTER UPDATE ON "product" REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION "product_counted"();--> statement-breakpoint
CREATE TRIGGER "product_deleted_counted" AFTER DELETE ON "product" REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION "product_counted"();--> statement-breakpoint
CREATE TRIGGER "product_truncated_counted" AFTER TRUNCATE ON "product"
	FOR EACH STATEMENT EXECUTE FUNCTION "product_counted"();--> statement-breakpoint
-- Sums everything up anew, for whoever has written with the triggers off.
CREATE FUNCTION "recount_products"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	TRUNCATE product_count, search_word, search_word_change;
	INSERT INTO product_count (department, category, brand, dollars, products)
	SELECT department, category, lower(brand), (selling_cents + 99) / 100, count(*) FROM product GROUP BY 1, 2, 3, 4;
	-- Materialized, so that each word is judged once and not once a product.
	WITH words AS MATERIALIZED (
		SELECT word, count(*) AS n
		FROM product, unnest(product_words(title, brand, department, category, colour, details)) AS word
		GROUP BY word
	)
	INSERT INTO search_word (word, lexeme, products, keys)
	SELECT word, (ts_lexize('english_stem', word))[1], n, spelling_keys(word) FROM words WHERE is_search_word(word);
END $$;--> statement-breakpoint
SELECT "recount_products"();
