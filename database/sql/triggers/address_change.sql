CREATE OR REPLACE TRIGGER address_change_changed AFTER INSERT ON address_change
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('order');
