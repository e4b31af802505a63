-- Completes a written product: finds its brand by the label, or creates it with `in_finder` off, and replaces a merged brand or category. A
-- new product without a scale gets that of its category. Also writes the search words and the search vector. The share locks wait for
-- concurrent changes of the brand or category, so that `reindex-products` misses no product.
CREATE OR REPLACE FUNCTION complete_product()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	own_brand brand;
	own_category category;
	names_brand boolean := NEW.brand_id IS NULL;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		names_brand := names_brand OR (NEW.brand_id IS NOT DISTINCT FROM OLD.brand_id AND NEW.brand IS DISTINCT FROM OLD.brand);
	END IF;
	IF names_brand THEN
		NEW.brand_id := find_or_add_brand(NEW.brand);
	END IF;
	FOR step IN 1..8 LOOP
		SELECT * INTO own_brand FROM brand WHERE id = NEW.brand_id FOR SHARE;
		EXIT WHEN own_brand.replaced_by IS NULL;
		NEW.brand_id := own_brand.replaced_by;
	END LOOP;
	NEW.brand := coalesce(own_brand.label, NEW.brand);
	FOR step IN 1..8 LOOP
		SELECT * INTO own_category FROM category WHERE id = NEW.category FOR SHARE;
		EXIT WHEN own_category.replaced_by IS NULL;
		NEW.category := own_category.replaced_by;
	END LOOP;
	IF TG_OP = 'INSERT' THEN
		NEW.scale := coalesce(NEW.scale, own_category.scale, 'letters');
	END IF;
	NEW.kind_words := concat_ws(' ', brand_and_category_words(own_category.words, own_category.label, own_brand.words),
		material_words(NEW.material, NEW.composition));
	NEW.search := product_search(
		NEW.title, NEW.brand, NEW.brand_id, NEW.department, NEW.category, colour_text(NEW.colour, NEW.colour_families), NEW.details,
		NEW.kind_words
	) || colour_marks(NEW.colour_families);
	RETURN NEW;
END $$;
