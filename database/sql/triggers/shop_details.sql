CREATE OR REPLACE TRIGGER shop_details_written AFTER INSERT OR UPDATE OR DELETE ON shop_details
	FOR EACH ROW EXECUTE FUNCTION catalogue_settings_changed();
CREATE OR REPLACE TRIGGER shop_details_truncated AFTER TRUNCATE ON shop_details
	FOR EACH STATEMENT EXECUTE FUNCTION catalogue_settings_changed();
