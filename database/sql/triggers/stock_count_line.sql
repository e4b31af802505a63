CREATE OR REPLACE TRIGGER stock_count_line_changed AFTER INSERT OR UPDATE ON stock_count_line
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('count');
