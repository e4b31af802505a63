CREATE OR REPLACE TRIGGER product_picture_changed AFTER UPDATE OF files, shown_version, last_error ON product_picture
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('picture');
