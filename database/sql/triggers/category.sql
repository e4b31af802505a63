CREATE OR REPLACE TRIGGER category_written AFTER INSERT OR UPDATE OR DELETE ON category
	FOR EACH ROW EXECUTE FUNCTION catalogue_settings_changed();
CREATE OR REPLACE TRIGGER category_truncated AFTER TRUNCATE ON category
	FOR EACH STATEMENT EXECUTE FUNCTION catalogue_settings_changed();
