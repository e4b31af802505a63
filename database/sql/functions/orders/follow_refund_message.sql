-- Marks a refund as failed whose message a process of the version before refund rows finishes. The next release drops it.
CREATE OR REPLACE FUNCTION follow_refund_message()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE refund SET state = 'failed', settled_at = NEW.done_at WHERE id = NEW.subject_id AND state = 'pending';
	RETURN NULL;
END $$;
