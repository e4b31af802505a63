CREATE OR REPLACE TRIGGER return_changed AFTER INSERT OR UPDATE OF state ON return_case
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('return');
CREATE OR REPLACE TRIGGER return_changes_order AFTER INSERT OR UPDATE OF state ON return_case
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('order');
