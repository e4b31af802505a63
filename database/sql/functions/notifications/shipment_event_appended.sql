-- Appends the webhook event of a shipment that has left, has arrived or has come back.
CREATE OR REPLACE FUNCTION shipment_event_appended()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM append_shop_event('shipment.' || NEW.to_state, (
		SELECT jsonb_build_object('shipmentId', shipment.id, 'order', shop_order.number, 'orderId', shop_order.id, 'state', NEW.to_state)
		FROM shipment JOIN shop_order ON shop_order.id = shipment.order_id WHERE shipment.id = NEW.shipment_id), NEW.at);
	RETURN NULL;
END $$;
