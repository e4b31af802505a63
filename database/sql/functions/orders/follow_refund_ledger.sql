-- Brings the refund rows to a ledger entry of a process of the version before refund rows. Current processes change the row first, and
-- this changes nothing. The next release drops it.
CREATE OR REPLACE FUNCTION follow_refund_ledger()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.kind = 'refund_failed' THEN
		UPDATE refund SET state = 'failed', settled_at = NEW.at WHERE reference = NEW.provider_reference AND state = 'done';
		RETURN NULL;
	END IF;
	IF EXISTS (SELECT FROM refund WHERE reference = NEW.provider_reference) THEN
		RETURN NULL;
	END IF;
	UPDATE refund SET state = 'done', reference = NEW.provider_reference, settled_at = NEW.at
	WHERE id = (SELECT id FROM refund WHERE order_id = NEW.order_id AND state = 'pending' AND cents = NEW.cents ORDER BY created_at LIMIT 1);
	IF NOT FOUND THEN
		INSERT INTO refund (id, order_id, cents, method, reason, state, reference, created_at, settled_at)
		VALUES (gen_random_uuid(), NEW.order_id, NEW.cents, 'card', 'made at the provider', 'done', NEW.provider_reference, NEW.at, NEW.at);
	END IF;
	RETURN NULL;
END $$;
