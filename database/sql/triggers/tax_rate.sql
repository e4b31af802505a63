CREATE OR REPLACE TRIGGER tax_rate_written AFTER INSERT OR UPDATE OR DELETE ON tax_rate
	FOR EACH ROW EXECUTE FUNCTION catalogue_settings_changed();
CREATE OR REPLACE TRIGGER tax_rate_truncated AFTER TRUNCATE ON tax_rate
	FOR EACH STATEMENT EXECUTE FUNCTION catalogue_settings_changed();
