CREATE OR REPLACE TRIGGER return_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON return_event
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER return_event_appended AFTER INSERT ON return_event
	FOR EACH ROW EXECUTE FUNCTION return_event_appended();
