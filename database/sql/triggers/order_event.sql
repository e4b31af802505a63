CREATE OR REPLACE TRIGGER order_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_event
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER order_event_appended AFTER INSERT ON order_event
	FOR EACH ROW WHEN (NEW.to_state NOT IN ('awaiting_payment', 'needs_review')) EXECUTE FUNCTION order_event_appended();
