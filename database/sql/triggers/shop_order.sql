-- The states are those of BOUGHT_STATES (domain/order/order-state.ts).
CREATE OR REPLACE TRIGGER purchase_changed AFTER UPDATE OF state ON shop_order
	FOR EACH ROW WHEN ((OLD.state IN ('paid', 'handed_over')) <> (NEW.state IN ('paid', 'handed_over')))
	EXECUTE FUNCTION purchase_changed();
CREATE OR REPLACE TRIGGER order_handed_over AFTER UPDATE OF state ON shop_order
	FOR EACH ROW WHEN (NEW.state = 'handed_over') EXECUTE FUNCTION ship_handed_over_stock();
