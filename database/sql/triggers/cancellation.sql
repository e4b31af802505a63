CREATE OR REPLACE TRIGGER cancellation_changed AFTER INSERT ON cancellation
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('order');
