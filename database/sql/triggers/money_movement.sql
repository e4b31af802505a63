CREATE OR REPLACE TRIGGER money_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON money_movement
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER money_movement_refund_followed AFTER INSERT ON money_movement
	FOR EACH ROW WHEN (NEW.kind IN ('refunded', 'refund_failed')) EXECUTE FUNCTION follow_refund_ledger();
