ALTER TABLE "product" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "cut" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "size_guide" jsonb;--> statement-breakpoint
CREATE INDEX "product_cut" ON "product" USING btree ("cut","created_at","id") WHERE "product"."cut" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_colour_length" CHECK (length("product"."colour") BETWEEN 1 AND 80);--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_cut_length" CHECK (length("product"."cut") BETWEEN 1 AND 80);--> statement-breakpoint
-- A product's page shows the other colours of its cut: whoever joins, leaves or changes its looks makes all of their pages old.
CREATE FUNCTION "product_cut_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	tags text[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		SELECT array_agg(DISTINCT 'cut:' || cut) INTO tags FROM after;
	ELSIF TG_OP = 'DELETE' THEN
		SELECT array_agg(DISTINCT 'cut:' || cut) INTO tags FROM before;
	ELSE
		SELECT array_agg(DISTINCT 'cut:' || word) INTO tags
		FROM before o FULL JOIN after n USING (id), unnest(ARRAY[o.cut, n.cut]) AS old_and_new(word)
		WHERE (o.cut, o.colour, o.title, o.pictures, o.image_url, o.created_at)
			IS DISTINCT FROM (n.cut, n.colour, n.title, n.pictures, n.image_url, n.created_at);
	END IF;
	PERFORM tell_changed(array_remove(tags, NULL));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_cut_inserted" AFTER INSERT ON "product" REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION "product_cut_changed"();--> statement-breakpoint
CREATE TRIGGER "product_cut_updated" AFTER UPDATE ON "product" REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION "product_cut_changed"();--> statement-breakpoint
CREATE TRIGGER "product_cut_deleted" AFTER DELETE ON "product" REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION "product_cut_changed"();
