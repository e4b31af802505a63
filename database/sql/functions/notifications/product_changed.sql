-- Notifies the cache tags that a write to `product` invalidates: its page, its listings and their order, its cut, the highest price and the
-- choices of menus, finder and filters.
-- More than 100 rows invalidate everything, unless only what searches use has changed, as in `reindex-products`. A write to an
-- unpublished product that stays unpublished invalidates only the product's own tag.
CREATE OR REPLACE FUNCTION product_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	max_rows CONSTANT int := 100;
	old_rows product[];
	new_rows product[];
	tags text[];
	highest_changed_cents int;
	search_changed boolean;
	-- Columns that no page shows.
	hidden CONSTANT text[] := '{brand_id,kind_words,search}';
BEGIN
	IF TG_OP IN ('UPDATE', 'DELETE') THEN
		SELECT array_agg(o) INTO old_rows FROM (SELECT * FROM before LIMIT max_rows + 1) o;
	END IF;
	IF TG_OP IN ('INSERT', 'UPDATE') THEN
		SELECT array_agg(n) INTO new_rows FROM (SELECT * FROM after LIMIT max_rows + 1) n;
	END IF;
	IF TG_OP = 'TRUNCATE' OR greatest(cardinality(old_rows), cardinality(new_rows)) > max_rows THEN
		IF TG_OP = 'UPDATE' THEN
			IF NOT EXISTS (
				SELECT FROM before o FULL JOIN after n USING (id) WHERE to_jsonb(o) - hidden IS DISTINCT FROM to_jsonb(n) - hidden
			) THEN
				IF EXISTS (SELECT FROM before o JOIN after n USING (id) WHERE o.search <> n.search) THEN
					PERFORM notify_catalogue_tags('{words}');
				END IF;
				RETURN NULL;
			END IF;
		END IF;
		PERFORM notify_catalogue_tags('{everything}');
		RETURN NULL;
	END IF;
	SELECT array_agg(DISTINCT tag), max(greatest(o.selling_cents, n.selling_cents))
		FILTER (WHERE shown AND (o.selling_cents, o.status) IS DISTINCT FROM (n.selling_cents, n.status)),
		bool_or(shown AND o.search <> n.search AND NOT moved)
	INTO tags, highest_changed_cents, search_changed
	FROM unnest(old_rows) o FULL JOIN unnest(new_rows) n USING (id)
	CROSS JOIN LATERAL (SELECT
		(o.title, o.colour, o.brand, o.department, o.category, o.scale, o.sizing, o.details, o.material, o.care, o.composition, o.price_cents,
			o.selling_cents, o.created_at, o.status)
			IS DISTINCT FROM
			(n.title, n.colour, n.brand, n.department, n.category, n.scale, n.sizing, n.details, n.material, n.care, n.composition, n.price_cents,
			n.selling_cents, n.created_at, n.status)
			AS moved,
		coalesce(o.status = 'published', false) OR coalesce(n.status = 'published', false) AS shown,
		(o.rating_sum_tenths, o.rating_count) IS DISTINCT FROM (n.rating_sum_tenths, n.rating_count) AS rated,
		(o.cut, o.colour, o.colour_families, o.title, o.pictures, o.image_url, o.created_at, o.status)
			IS DISTINCT FROM (n.cut, n.colour, n.colour_families, n.title, n.pictures, n.image_url, n.created_at, n.status) AS appearance_changed
	) how
	CROSS JOIN LATERAL (
		SELECT product_tags(id, o.department, o.category, moved AND shown, rated AND shown)
		UNION SELECT product_tags(id, n.department, n.category, moved AND shown, rated AND shown)
		UNION SELECT 'cut:' || cut FROM unnest(ARRAY[o.cut, n.cut]) cut WHERE appearance_changed AND shown
	) old_and_new(tag)
	WHERE o IS DISTINCT FROM n AND tag IS NOT NULL;
	-- Only a price at the upper end, before or after, changes the highest one.
	IF highest_changed_cents >= coalesce((SELECT max(p.selling_cents) FROM product p WHERE p.status = 'published'), 0) THEN
		tags := tags || 'highest_price'::text;
	END IF;
	IF search_changed THEN
		tags := tags || 'words'::text;
	END IF;
	-- Menus, finder and filters may leave out categories and brands without products. Transactions that hide the last products at the same
	-- time do not see each other: the entry then stays until the next change of the catalogue.
	IF EXISTS (
		SELECT FROM unnest(old_rows) o FULL JOIN unnest(new_rows) n USING (id)
		CROSS JOIN LATERAL (VALUES
			(o.department, o.category, coalesce(o.brand_id, lower(o.brand)), o.status),
			(n.department, n.category, coalesce(n.brand_id, lower(n.brand)), n.status)
		) kind(department, category, brand, status)
		WHERE (o.department, o.category, o.brand_id, o.brand, o.status)
			IS DISTINCT FROM (n.department, n.category, n.brand_id, n.brand, n.status)
			AND kind.status = 'published'
			AND (
				EXISTS (
					SELECT FROM department_category d
					WHERE d.department = kind.department AND d.category = kind.category AND (d.in_menu OR d.in_finder)
				) AND NOT EXISTS (
					SELECT FROM product p WHERE p.department = kind.department AND p.category = kind.category AND p.status = 'published'
						AND p.id <> ALL (ARRAY(SELECT c.id FROM unnest(old_rows || new_rows) c))
				)
				OR EXISTS (SELECT FROM brand b WHERE b.id = kind.brand AND b.in_finder) AND NOT EXISTS (
					SELECT FROM product p WHERE coalesce(p.brand_id, lower(p.brand)) = kind.brand AND p.status = 'published'
						AND p.id <> ALL (ARRAY(SELECT c.id FROM unnest(old_rows || new_rows) c))
				)
			)
	) THEN
		tags := tags || 'catalogue'::text;
	END IF;
	PERFORM notify_catalogue_tags(tags);
	RETURN NULL;
END $$;
