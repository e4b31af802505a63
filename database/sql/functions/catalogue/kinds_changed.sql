-- Notifies a change of brands, categories or menus, which every page shows. The bookkeeping of `reindex-products` is none.
CREATE OR REPLACE FUNCTION kinds_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF to_jsonb(OLD) - 'applied' = to_jsonb(NEW) - 'applied' THEN
			RETURN NULL;
		END IF;
	END IF;
	PERFORM tell_changed('{catalogue}');
	RETURN NULL;
END $$;
