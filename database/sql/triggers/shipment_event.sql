CREATE OR REPLACE TRIGGER shipment_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shipment_event
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER shipment_event_appended AFTER INSERT ON shipment_event
	FOR EACH ROW WHEN (NEW.to_state IN ('shipped', 'delivered', 'failed', 'back', 'inspected', 'lost')) EXECUTE FUNCTION shipment_event_appended();
