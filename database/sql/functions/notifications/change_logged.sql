-- Notifies open screens of the back office of entries in the log: their kinds of subjects (domain/staff/change-tags.ts), of products also
-- their ids, and `activity`. More than 100 entries may have changed everything.
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
	RETURN NULL;
END $$;
