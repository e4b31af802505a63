-- The families of a colour's name, in the order of its words, then 'multi' for three or more. Null when it has no known word.
CREATE OR REPLACE FUNCTION colour_families_of(colour text)
RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT CASE WHEN count(*) > 2 AND NOT 'multi' = ANY (array_agg(family))
		THEN array_append((array_agg(family ORDER BY first))[:3], 'multi') ELSE (array_agg(family ORDER BY first))[:4] END
	FROM (
		SELECT family, min(place) AS first
		FROM regexp_split_to_table(lower(colour), '[^[:alpha:]]+') WITH ORDINALITY AS part (word, place)
		JOIN (VALUES
			('red', 'red brick burgundy cardinal cherry claret crimson garnet maroon oxblood rosewood ruby scarlet wine'),
			('orange', 'orange apricot clay copper coral paprika persimmon pumpkin rust tangerine terracotta'),
			('yellow', 'yellow amber canary gold honey lemon marigold mustard ochre saffron sunflower'),
			('green', 'green bottle emerald fern forest jade juniper lime mint moss olive pine pistachio sage spruce'),
			('blue', 'blue aqua azure bluebell chambray cobalt cornflower denim indigo ink midnight navy ocean petrol pond rinse royal '
				'sapphire sky teal turquoise'),
			('purple', 'purple amethyst aubergine lavender lilac mauve plum violet'),
			('pink', 'pink blush fuchsia magenta peony raspberry rose salmon'),
			('brown', 'brown bronze caramel chestnut chocolate cocoa coffee cognac mocha peat tobacco toffee walnut'),
			('beige', 'beige almond biscuit camel ecru khaki oat oatmeal sand stone straw tan taupe wheat'),
			('white', 'white chalk cream ivory paper pearl snow'),
			('grey', 'grey gray ash charcoal graphite lead pewter silver slate smoke'),
			('black', 'black ebony jet onyx'),
			('multi', 'multi assorted multicolor multicolored multicolour multicoloured rainbow')
		) AS known (family, words) ON part.word = ANY (string_to_array(words, ' '))
		GROUP BY family
	) named HAVING count(*) > 0
$$;
