CREATE OR REPLACE TRIGGER department_category_written AFTER INSERT OR UPDATE OR DELETE ON department_category
	FOR EACH ROW EXECUTE FUNCTION catalogue_settings_changed();
CREATE OR REPLACE TRIGGER department_category_truncated AFTER TRUNCATE ON department_category
	FOR EACH STATEMENT EXECUTE FUNCTION catalogue_settings_changed();
