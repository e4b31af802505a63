-- Inserts the refund of a message that a process of the version before refund rows queues. The next release drops it.
CREATE OR REPLACE FUNCTION adopt_refund_message()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.subject_id := NEW.id;
	INSERT INTO refund (id, order_id, cents, method, reason, state, created_at)
	VALUES (NEW.id, NEW.order_id, (NEW.payload->>'amountCents')::bigint, 'card', 'before refund rows', 'pending', NEW.created_at);
	-- That version would have deleted the failed message, which it finds no more.
	UPDATE outbox SET last_error = NULL WHERE kind = 'refund' AND order_id = NEW.order_id AND done_at IS NOT NULL;
	RETURN NEW;
END $$;
