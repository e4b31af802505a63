CREATE OR REPLACE TRIGGER return_rule_written AFTER INSERT OR UPDATE OR DELETE ON return_rule
	FOR EACH ROW EXECUTE FUNCTION catalogue_settings_changed();
CREATE OR REPLACE TRIGGER return_rule_truncated AFTER TRUNCATE ON return_rule
	FOR EACH STATEMENT EXECUTE FUNCTION catalogue_settings_changed();
