-- Fills the subject of messages that processes of the previous version insert. Those messages are about their order.
CREATE OR REPLACE FUNCTION fill_outbox_subject()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.subject_id := NEW.order_id;
	RETURN NEW;
END $$;
