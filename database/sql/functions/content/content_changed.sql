-- Notifies the tag of the content page that was written or, for a block, of the home page. A page's title is in the footer of every page.
CREATE OR REPLACE FUNCTION content_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		PERFORM notify_catalogue_tags('{everything}');
	ELSIF TG_TABLE_NAME = 'content_block' THEN
		PERFORM notify_catalogue_tags('{page:home}');
	ELSE
		PERFORM notify_catalogue_tags(ARRAY['page:' || coalesce(NEW.slug, OLD.slug)]);
		IF TG_OP <> 'UPDATE' OR OLD.title IS DISTINCT FROM NEW.title THEN
			PERFORM notify_catalogue_tags('{catalogue}');
		END IF;
	END IF;
	RETURN NULL;
END $$;
