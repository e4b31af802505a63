-- Recomputes `product_count` and `search_word` after writes with the triggers disabled. Only published products count.
CREATE OR REPLACE FUNCTION recount_products()
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	TRUNCATE product_count, search_word, search_word_change;
	INSERT INTO product_count (department, category, brand, dollars, products)
	SELECT department, category, coalesce(brand_id, lower(brand)), (selling_cents + 99) / 100, count(*) FROM product
	WHERE status = 'published' GROUP BY 1, 2, 3, 4;
	-- MATERIALIZED calls is_search_word once a word instead of once a product.
	WITH words AS MATERIALIZED (
		SELECT word, count(*) AS n, count(*) FILTER (WHERE 'A' = ANY (weights)) AS named
		FROM product, unnest(product_words(title, brand, department, category, colour_text(colour, colour_families), details, kind_words)) AS had (word, positions, weights)
		WHERE status = 'published' GROUP BY word
	)
	INSERT INTO search_word (word, lexeme, products, named, keys)
	SELECT word, (ts_lexize('english_stem', word))[1], n, named, spelling_keys(word) FROM words WHERE is_search_word(word);
END $$;
