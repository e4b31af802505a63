CREATE OR REPLACE TRIGGER outbox_error_changed AFTER UPDATE OF last_error ON outbox
	FOR EACH ROW WHEN (OLD.last_error IS DISTINCT FROM NEW.last_error) EXECUTE FUNCTION staff_changed('job');
CREATE OR REPLACE TRIGGER outbox_decision_queued AFTER INSERT ON outbox
	FOR EACH ROW WHEN (NEW.kind IN ('cancel_order', 'hand_over', 'return_step', 'open_return', 'deliver_shipment')) EXECUTE FUNCTION staff_changed('order');
CREATE OR REPLACE TRIGGER outbox_decision_failed AFTER UPDATE OF last_error ON outbox
	FOR EACH ROW WHEN (OLD.last_error IS DISTINCT FROM NEW.last_error AND NEW.kind IN ('cancel_order', 'hand_over', 'return_step', 'open_return', 'deliver_shipment')) EXECUTE FUNCTION staff_changed('order');
CREATE OR REPLACE TRIGGER outbox_finished AFTER UPDATE OF done_at ON outbox
	FOR EACH ROW WHEN (OLD.done_at IS DISTINCT FROM NEW.done_at) EXECUTE FUNCTION staff_changed('order');
