CREATE OR REPLACE TRIGGER csv_import_changed AFTER UPDATE OF state, cursor, pictures ON csv_import
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('import');
