ALTER TABLE "review" DROP COLUMN "verified_purchase";--> statement-breakpoint
-- The mark is read from the orders of a review's writer, so cached pages of the product are stale when an order begins or ceases to be
-- a purchase. The states are those of BOUGHT_STATES (domain/order/order-state.ts).
CREATE FUNCTION "purchase_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_changed((SELECT array_agg('product:' || product_id) FROM order_line WHERE order_id = NEW.id));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "purchase_changed" AFTER UPDATE OF "state" ON "shop_order" FOR EACH ROW
	WHEN ((OLD.state IN ('paid', 'handed_over')) <> (NEW.state IN ('paid', 'handed_over')))
	EXECUTE FUNCTION "purchase_changed"();
