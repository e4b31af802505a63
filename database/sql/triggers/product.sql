-- Triggers of one kind run in the order of their names, so these two run before those that read the families.
CREATE OR REPLACE TRIGGER product_coloured BEFORE INSERT ON product
	FOR EACH ROW WHEN (NEW.colour_families IS NULL AND NEW.colour IS NOT NULL) EXECUTE FUNCTION derive_colour_families();
CREATE OR REPLACE TRIGGER product_coloured_again BEFORE UPDATE ON product
	FOR EACH ROW WHEN (NEW.colour_families IS NULL AND NEW.colour IS NOT NULL OR NEW.colour IS DISTINCT FROM OLD.colour)
	EXECUTE FUNCTION derive_colour_families();
-- By its name, it runs after the triggers that set columns which price rules read.
CREATE OR REPLACE TRIGGER product_selling_price BEFORE INSERT OR UPDATE ON product
	FOR EACH ROW EXECUTE FUNCTION set_selling_price();

CREATE OR REPLACE TRIGGER product_completed
	BEFORE INSERT OR UPDATE OF title, colour, colour_families, brand, brand_id, department, category, details, material, composition, kind_words, search
	ON product
	FOR EACH ROW EXECUTE FUNCTION complete_product();

CREATE OR REPLACE TRIGGER product_inserted AFTER INSERT ON product REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION product_changed();
CREATE OR REPLACE TRIGGER product_updated AFTER UPDATE ON product REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION product_changed();
CREATE OR REPLACE TRIGGER product_deleted AFTER DELETE ON product REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION product_changed();
CREATE OR REPLACE TRIGGER product_truncated AFTER TRUNCATE ON product
	FOR EACH STATEMENT EXECUTE FUNCTION product_changed();

CREATE OR REPLACE TRIGGER product_inserted_counted AFTER INSERT ON product REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION product_counted();
CREATE OR REPLACE TRIGGER product_updated_counted AFTER UPDATE ON product REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION product_counted();
CREATE OR REPLACE TRIGGER product_deleted_counted AFTER DELETE ON product REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION product_counted();
CREATE OR REPLACE TRIGGER product_truncated_counted AFTER TRUNCATE ON product
	FOR EACH STATEMENT EXECUTE FUNCTION product_counted();

CREATE OR REPLACE TRIGGER product_updated_priced AFTER UPDATE ON product REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION product_priced();

-- Price rules read these columns, so that a change of them may change the prices of units.
CREATE OR REPLACE TRIGGER product_price_locked
	BEFORE UPDATE OF price_cents, discountable, brand, brand_id, department, category ON product
	FOR EACH STATEMENT EXECUTE FUNCTION take_price_lock();

CREATE OR REPLACE TRIGGER product_inserted_event AFTER INSERT ON product REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION product_events_appended();
CREATE OR REPLACE TRIGGER product_updated_event AFTER UPDATE ON product REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION product_events_appended();
