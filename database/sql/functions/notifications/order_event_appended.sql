-- Appends the webhook event of an order's new state (domain/webhooks/event-types.ts). A card order has no event before its payment. An
-- order that is cancelled while under review has none: it was never paid, or its cancellation was reported before.
CREATE OR REPLACE FUNCTION order_event_appended()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	event_type text := CASE
		WHEN NEW.to_state = 'placed' THEN 'order.placed'
		WHEN NEW.to_state = 'paid' THEN 'order.paid'
		WHEN NEW.to_state = 'handed_over' THEN 'order.fulfilled'
		WHEN NEW.from_state IN ('placed', 'paid') THEN 'order.cancelled'
	END;
BEGIN
	IF event_type IS NOT NULL THEN
		PERFORM append_shop_event(event_type, jsonb_build_object(
			'order', (SELECT number FROM shop_order WHERE id = NEW.order_id), 'orderId', NEW.order_id, 'state', NEW.to_state), NEW.at);
	END IF;
	RETURN NULL;
END $$;
