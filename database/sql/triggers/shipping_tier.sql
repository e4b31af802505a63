CREATE OR REPLACE TRIGGER shipping_tier_written AFTER INSERT OR UPDATE OR DELETE ON shipping_tier
	FOR EACH ROW EXECUTE FUNCTION catalogue_settings_changed();
CREATE OR REPLACE TRIGGER shipping_tier_truncated AFTER TRUNCATE ON shipping_tier
	FOR EACH STATEMENT EXECUTE FUNCTION catalogue_settings_changed();
