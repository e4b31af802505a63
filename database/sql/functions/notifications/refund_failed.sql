-- Appends the webhook event of a refund that failed, also after it was done. A refund that staff undid has none.
CREATE OR REPLACE FUNCTION refund_failed()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM append_shop_event('refund.failed', jsonb_build_object(
		'refundId', NEW.id, 'order', (SELECT number FROM shop_order WHERE id = NEW.order_id), 'orderId', NEW.order_id, 'state', NEW.state),
		NEW.settled_at);
	RETURN NULL;
END $$;
