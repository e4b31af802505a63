-- The id of the brand with this label or id, in any letter case. Adds a brand of this label, with `in_finder` off, when there is none.
-- Null for a blank label.
CREATE OR REPLACE FUNCTION find_or_add_brand(brand_label text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	name CONSTANT text := trim(brand_label);
	found_id text;
BEGIN
	IF name !~ '[^[:space:]]' THEN
		RETURN NULL;
	END IF;
	SELECT id INTO found_id FROM brand WHERE lower(label) = lower(name) OR id = lower(name)
	ORDER BY lower(label) = lower(name) DESC LIMIT 1;
	IF NOT FOUND THEN
		-- `reindex-products` has nothing to apply to a new brand.
		INSERT INTO brand (id, label, in_finder, applied) VALUES (lower(name), name, false, kind_state(name, '', NULL))
		ON CONFLICT DO NOTHING;
		found_id := lower(name);
	END IF;
	RETURN found_id;
END $$;
