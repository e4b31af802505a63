-- Appends the webhook event of a refund whose money the customer has.
CREATE OR REPLACE FUNCTION refund_done()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM append_shop_event('refund.done', jsonb_build_object(
		'refundId', NEW.id, 'order', (SELECT number FROM shop_order WHERE id = NEW.order_id), 'orderId', NEW.order_id, 'state', NEW.state),
		NEW.settled_at);
	RETURN NULL;
END $$;
