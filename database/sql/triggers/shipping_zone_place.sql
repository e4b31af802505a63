CREATE OR REPLACE TRIGGER shipping_zone_place_written AFTER INSERT OR UPDATE OR DELETE ON shipping_zone_place
	FOR EACH ROW EXECUTE FUNCTION catalogue_settings_changed();
CREATE OR REPLACE TRIGGER shipping_zone_place_truncated AFTER TRUNCATE ON shipping_zone_place
	FOR EACH STATEMENT EXECUTE FUNCTION catalogue_settings_changed();
