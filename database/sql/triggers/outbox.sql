CREATE OR REPLACE TRIGGER outbox_error_changed AFTER UPDATE OF last_error ON outbox
	FOR EACH ROW WHEN (OLD.last_error IS DISTINCT FROM NEW.last_error) EXECUTE FUNCTION staff_changed('job');
