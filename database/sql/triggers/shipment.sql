CREATE OR REPLACE TRIGGER shipment_changed AFTER INSERT OR UPDATE OF state ON shipment
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('order');
-- The states are those of IS_UNDELIVERED (database/schema/orders/shipments.ts).
CREATE OR REPLACE TRIGGER shipment_undelivered AFTER UPDATE OF state ON shipment
	FOR EACH ROW WHEN ((OLD.state IN ('failed', 'back')) <> (NEW.state IN ('failed', 'back')))
	EXECUTE FUNCTION purchase_changed('order_id');
