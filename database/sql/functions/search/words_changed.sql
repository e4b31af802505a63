-- Notifies a change of the search words: every search depends on which words exist and how common they are.
CREATE OR REPLACE FUNCTION words_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM notify_catalogue_tags('{words}');
	RETURN NULL;
END $$;
