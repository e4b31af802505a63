CREATE OR REPLACE TRIGGER stock_unit_inserted AFTER INSERT ON stock_unit REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION product_part_changed();
CREATE OR REPLACE TRIGGER stock_unit_updated AFTER UPDATE ON stock_unit REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION product_part_changed();
CREATE OR REPLACE TRIGGER stock_unit_deleted AFTER DELETE ON stock_unit REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION product_part_changed();
CREATE OR REPLACE TRIGGER stock_unit_truncated AFTER TRUNCATE ON stock_unit
	FOR EACH STATEMENT EXECUTE FUNCTION product_part_changed();
CREATE OR REPLACE TRIGGER stock_unit_priced BEFORE INSERT OR UPDATE OF product_id, price_cents, selling_cents ON stock_unit
	FOR EACH ROW EXECUTE FUNCTION stock_unit_priced();
-- Not for an update that another trigger makes, as when `recompute-prices` changes a product: this job must not wait for the lock.
CREATE OR REPLACE TRIGGER stock_unit_price_locked BEFORE UPDATE OF price_cents ON stock_unit
	FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION take_price_lock();
-- The default is LOW_STOCK_COUNT (domain/stock/stock-level.ts).
CREATE OR REPLACE TRIGGER stock_unit_fell AFTER UPDATE OF available ON stock_unit
	FOR EACH ROW WHEN (OLD.available > coalesce(NEW.low_at, 2) AND NEW.available <= coalesce(NEW.low_at, 2))
	EXECUTE FUNCTION stock_fell();
