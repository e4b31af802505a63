-- The states are those of BOUGHT_STATES (domain/order/order-state.ts).
CREATE OR REPLACE TRIGGER purchase_changed AFTER UPDATE OF state ON shop_order
	FOR EACH ROW WHEN ((OLD.state IN ('paid', 'handed_over')) <> (NEW.state IN ('paid', 'handed_over')))
	EXECUTE FUNCTION purchase_changed();
CREATE OR REPLACE TRIGGER order_changed AFTER INSERT OR UPDATE OF state ON shop_order
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('order');
CREATE OR REPLACE TRIGGER handover_counted AFTER UPDATE OF state ON shop_order
	FOR EACH ROW WHEN (NEW.state = 'handed_over') EXECUTE FUNCTION count_handover();
