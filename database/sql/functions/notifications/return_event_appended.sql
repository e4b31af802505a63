-- Appends the webhook event of a return's new state. A decision of staff that waits to be undone has changed no state yet.
CREATE OR REPLACE FUNCTION return_event_appended()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM append_shop_event('return.' || NEW.to_state, (
		SELECT jsonb_build_object('returnId', return_case.id, 'return', return_case.number,
			'order', shop_order.number, 'orderId', shop_order.id, 'state', NEW.to_state)
		FROM return_case JOIN shop_order ON shop_order.id = return_case.order_id WHERE return_case.id = NEW.return_id), NEW.at);
	RETURN NULL;
END $$;
