-- Notifies open screens of the back office of new entries in the log. The tags are the kinds of the entries' subjects
-- (domain/staff/change-tags.ts), for products with their ids, and `activity`. If one statement logs more than 100 entries, those of
-- products notify `everything`. An entry about a picture also notifies the cache tag of its product: the home page shows demo products that
-- staff have not changed, and a picture that is not shown yet does not write `product`.
CREATE OR REPLACE FUNCTION change_logged()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	many CONSTANT boolean := (SELECT count(*) > 100 FROM after);
BEGIN
	PERFORM pg_notify('staff_changed', tag)
	FROM (
		SELECT CASE WHEN subject_type <> 'product' THEN subject_type WHEN many THEN 'everything' ELSE 'product:' || subject_id END FROM after
		UNION SELECT 'activity' FROM after
	) AS changed(tag);
	IF EXISTS (SELECT FROM after WHERE subject_type = 'picture') THEN
		PERFORM notify_catalogue_tags(array_agg(DISTINCT 'product:' || product_id))
		FROM (SELECT subject_id::uuid AS picture_id FROM after WHERE subject_type = 'picture') AS entry
		JOIN product_picture ON product_picture.id = picture_id;
	END IF;
	RETURN NULL;
END $$;
