-- Notifies open screens of the back office with the tag in the trigger's definition (domain/staff/change-tags.ts).
CREATE OR REPLACE FUNCTION staff_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('staff_changed', TG_ARGV[0]);
	RETURN NULL;
END $$;
