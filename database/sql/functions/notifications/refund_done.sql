-- Appends the webhook event of a refund that has reached the customer. An amount that was never collected has no event.
CREATE OR REPLACE FUNCTION refund_done()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.method = 'not_charged' THEN
		RETURN NULL;
	END IF;
	PERFORM append_shop_event('refund.done', jsonb_build_object(
		'refundId', NEW.id, 'order', (SELECT number FROM shop_order WHERE id = NEW.order_id), 'orderId', NEW.order_id, 'state', NEW.state),
		NEW.settled_at);
	RETURN NULL;
END $$;
