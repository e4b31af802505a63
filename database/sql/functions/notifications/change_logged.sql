-- Notifies open screens of the back office of entries in the log: their kinds of subjects (domain/staff/change-tags.ts), and `activity`.
CREATE OR REPLACE FUNCTION change_logged()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('staff_changed', tag)
	FROM (SELECT subject_type FROM after UNION SELECT 'activity' FROM after) AS changed(tag);
	RETURN NULL;
END $$;
