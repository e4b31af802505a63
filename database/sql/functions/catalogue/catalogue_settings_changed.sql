-- Notifies a change of brands, categories, menus, shop details or charges, which every page shows or uses. Ignores changes of `applied`
-- alone, which no page shows.
CREATE OR REPLACE FUNCTION catalogue_settings_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF to_jsonb(OLD) - 'applied' = to_jsonb(NEW) - 'applied' THEN
			RETURN NULL;
		END IF;
	END IF;
	PERFORM notify_catalogue_tags('{catalogue}');
	RETURN NULL;
END $$;
