CREATE OR REPLACE TRIGGER outbox_subject_filled BEFORE INSERT ON outbox
	FOR EACH ROW WHEN (NEW.subject_id IS NULL) EXECUTE FUNCTION fill_outbox_subject();
