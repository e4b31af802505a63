CREATE OR REPLACE TRIGGER order_line_delivered AFTER UPDATE OF delivered ON order_line
	FOR EACH ROW WHEN (OLD.delivered <> NEW.delivered) EXECUTE FUNCTION purchase_changed();
CREATE OR REPLACE TRIGGER order_line_sent_back AFTER UPDATE OF returned, exchanged ON order_line
	FOR EACH ROW WHEN ((OLD.returned, OLD.exchanged) <> (NEW.returned, NEW.exchanged)) EXECUTE FUNCTION purchase_changed();
