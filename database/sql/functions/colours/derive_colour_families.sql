-- Derives the colour families of a product from the name of its colour. Families that the merchant has set stay.
CREATE OR REPLACE FUNCTION derive_colour_families()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW.colour_families = OLD.colour_families AND NEW.colour_families = colour_families_of(OLD.colour) THEN
			NEW.colour_families := NULL;
		END IF;
	END IF;
	NEW.colour_families := coalesce(NEW.colour_families, colour_families_of(NEW.colour));
	RETURN NEW;
END $$;
