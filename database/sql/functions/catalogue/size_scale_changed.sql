-- Invalidates every page when a scale changes: any product may have it.
CREATE OR REPLACE FUNCTION size_scale_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM notify_catalogue_tags('{everything}');
	RETURN NULL;
END $$;
