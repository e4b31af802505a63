CREATE OR REPLACE TRIGGER waiting_erasure_changed AFTER INSERT OR DELETE ON waiting_erasure
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('customer');
