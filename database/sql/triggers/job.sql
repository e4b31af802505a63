CREATE OR REPLACE TRIGGER job_error_changed AFTER UPDATE OF last_error ON job
	FOR EACH ROW WHEN (OLD.last_error IS DISTINCT FROM NEW.last_error) EXECUTE FUNCTION staff_changed('job');
