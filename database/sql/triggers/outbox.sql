CREATE OR REPLACE TRIGGER outbox_refund_adopted BEFORE INSERT ON outbox
	FOR EACH ROW WHEN (NEW.kind = 'refund' AND NEW.subject_id = NEW.order_id) EXECUTE FUNCTION adopt_refund_message();
CREATE OR REPLACE TRIGGER outbox_refund_followed AFTER UPDATE OF done_at ON outbox
	FOR EACH ROW WHEN (NEW.kind = 'refund' AND NEW.done_at IS NOT NULL AND NEW.last_error IS NOT NULL)
	EXECUTE FUNCTION follow_refund_message();
