CREATE OR REPLACE TRIGGER order_line_cancelled AFTER UPDATE OF cancelled ON order_line
	FOR EACH ROW WHEN (OLD.cancelled <> NEW.cancelled) EXECUTE FUNCTION purchase_changed('order_id');
CREATE OR REPLACE TRIGGER order_line_sent_back AFTER UPDATE OF returned, exchanged ON order_line
	FOR EACH ROW WHEN ((OLD.returned, OLD.exchanged) <> (NEW.returned, NEW.exchanged)) EXECUTE FUNCTION purchase_changed('order_id');
