CREATE OR REPLACE TRIGGER order_line_cancelled AFTER UPDATE OF cancelled ON order_line
	FOR EACH ROW WHEN (OLD.cancelled <> NEW.cancelled) EXECUTE FUNCTION purchase_changed('order_id');
