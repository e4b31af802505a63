-- Whoever writes to the catalogue, on whatever way: the shop's processes are told which tags (database/catalogue-changes.ts) have
-- become old, with the write's own transaction, so that nothing is told of a write that did not happen.
CREATE FUNCTION "tell_changed"(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF cardinality(tags) > 200 THEN
		PERFORM pg_notify('catalogue_changed', 'everything');
	ELSE
		PERFORM pg_notify('catalogue_changed', tag) FROM unnest(tags) AS tag;
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "product_tags"(id text, department text, category text, moved boolean, rated boolean)
RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	SELECT 'product:' || id
	UNION ALL SELECT 'listing:' || d || ':' || c FROM unnest(ARRAY[department, '*']) d, unnest(ARRAY[category, '*']) c WHERE moved
	UNION ALL SELECT 'rating:' || d || ':' || c FROM unnest(ARRAY[department, '*']) d, unnest(ARRAY[category, '*']) c WHERE rated
$$;--> statement-breakpoint
CREATE FUNCTION "product_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	many CONSTANT int := 100;
	tags text[];
	dearest int;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		PERFORM tell_changed('{everything}');
		RETURN NULL;
	END IF;
	IF TG_OP = 'INSERT' THEN
		IF (SELECT count(*) FROM (SELECT FROM after LIMIT many + 1) first_rows) > many THEN
			tags := '{everything}';
		ELSE
			SELECT array_agg(DISTINCT tag), max(p.selling_cents) INTO tags, dearest
			FROM after p, product_tags(p.id, p.department, p.category, true, false) tag;
		END IF;
	ELSIF TG_OP = 'DELETE' THEN
		IF (SELECT count(*) FROM (SELECT FROM before LIMIT many + 1) first_rows) > many THEN
			tags := '{everything}';
		ELSE
			SELECT array_agg(DISTINCT tag), max(p.selling_cents) INTO tags, dearest
			FROM before p, product_tags(p.id, p.department, p.category, true, false) tag;
		END IF;
	ELSE
		IF (SELECT count(*) FROM (SELECT FROM after LIMIT many + 1) first_rows) > many THEN
			tags := '{everything}';
		ELSE
			SELECT array_agg(DISTINCT tag), max(greatest(o.selling_cents, n.selling_cents))
				FILTER (WHERE o.selling_cents IS DISTINCT FROM n.selling_cents)
			INTO tags, dearest
			FROM before o FULL JOIN after n USING (id)
			CROSS JOIN LATERAL (SELECT
				(o.title, o.brand, o.department, o.category, o.details, o.price_cents, o.created_at)
					IS DISTINCT FROM (n.title, n.brand, n.department, n.category, n.details, n.price_cents, n.created_at) AS moved,
				(o.rating_sum_tenths, o.rating_count) IS DISTINCT FROM (n.rating_sum_tenths, n.rating_count) AS rated
			) how
			CROSS JOIN LATERAL (
				SELECT product_tags(id, o.department, o.category, moved, rated)
				UNION SELECT product_tags(id, n.department, n.category, moved, rated)
			) old_and_new(tag)
			WHERE o IS DISTINCT FROM n AND tag IS NOT NULL;
		END IF;
	END IF;
	-- Only what was, or now is, at the upper end can have moved it.
	IF dearest >= coalesce((SELECT max(p.selling_cents) FROM product p), 0) THEN
		tags := tags || 'dearest'::text;
	END IF;
	PERFORM tell_changed(tags);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_inserted" AFTER INSERT ON "product" REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION "product_changed"();--> statement-breakpoint
CREATE TRIGGER "product_updated" AFTER UPDATE ON "product" REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION "product_changed"();--> statement-breakpoint
CREATE TRIGGER "product_deleted" AFTER DELETE ON "product" REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION "product_changed"();--> statement-breakpoint
CREATE TRIGGER "product_truncated" AFTER TRUNCATE ON "product"
	FOR EACH STATEMENT EXECUTE FUNCTION "product_changed"();--> statement-breakpoint
-- Stock and reviews show with their product alone.
CREATE FUNCTION "product_part_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids text[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		SELECT array_agg(product_id) INTO ids FROM (SELECT DISTINCT product_id FROM after LIMIT 201) a;
	ELSIF TG_OP = 'DELETE' THEN
		SELECT array_agg(product_id) INTO ids FROM (SELECT DISTINCT product_id FROM before LIMIT 201) b;
	ELSIF TG_OP = 'UPDATE' THEN
		SELECT array_agg(product_id) INTO ids FROM (
			SELECT product_id FROM before UNION SELECT product_id FROM after LIMIT 201
		) ab;
	ELSE
		PERFORM tell_changed('{everything}');
		RETURN NULL;
	END IF;
	PERFORM tell_changed((SELECT array_agg('product:' || id) FROM unnest(ids) id));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "stock_unit_inserted" AFTER INSERT ON "stock_unit" REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION "product_part_changed"();--> statement-breakpoint
CREATE TRIGGER "stock_unit_updated" AFTER UPDATE ON "stock_unit" REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION "product_part_changed"();--> statement-breakpoint
CREATE TRIGGER "stock_unit_deleted" AFTER DELETE ON "stock_unit" REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION "product_part_changed"();--> statement-breakpoint
CREATE TRIGGER "stock_unit_truncated" AFTER TRUNCATE ON "stock_unit"
	FOR EACH STATEMENT EXECUTE FUNCTION "product_part_changed"();--> statement-breakpoint
CREATE TRIGGER "review_inserted" AFTER INSERT ON "review" REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION "product_part_changed"();--> statement-breakpoint
CREATE TRIGGER "review_updated" AFTER UPDATE ON "review" REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION "product_part_changed"();--> statement-breakpoint
CREATE TRIGGER "review_deleted" AFTER DELETE ON "review" REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION "product_part_changed"();--> statement-breakpoint
CREATE TRIGGER "review_truncated" AFTER TRUNCATE ON "review"
	FOR EACH STATEMENT EXECUTE FUNCTION "product_part_changed"();
