CREATE OR REPLACE TRIGGER account_mail_error_changed AFTER UPDATE OF last_error ON account_mail
	FOR EACH ROW WHEN (OLD.last_error IS DISTINCT FROM NEW.last_error) EXECUTE FUNCTION staff_changed('job');
