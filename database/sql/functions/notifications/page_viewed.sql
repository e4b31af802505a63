-- Notifies the open screens of a page that another screen has opened or left it.
CREATE OR REPLACE FUNCTION page_viewed()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('staff_changed', 'viewer:' || page)
	FROM (VALUES (OLD.page), (NEW.page)) AS viewed(page)
	WHERE page IS NOT NULL;
	RETURN NULL;
END $$;
