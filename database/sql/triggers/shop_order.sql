CREATE OR REPLACE TRIGGER order_changed AFTER INSERT OR UPDATE OF state ON shop_order
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('order');
CREATE OR REPLACE TRIGGER handover_counted AFTER UPDATE OF state ON shop_order
	FOR EACH ROW WHEN (NEW.state = 'handed_over') EXECUTE FUNCTION count_handover();
