-- Appends an event for webhooks, in the transaction of the change, if an endpoint wants it.
CREATE OR REPLACE FUNCTION append_shop_event(event_type text, event_data jsonb, event_at timestamptz)
RETURNS void LANGUAGE sql AS $$
	INSERT INTO shop_event (type, data, at)
	SELECT event_type, event_data, event_at
	WHERE EXISTS (SELECT FROM webhook_endpoint WHERE disabled_at IS NULL AND event_type = ANY (events));
$$;
