-- No movement has a position yet, so the rows are not scanned.
ALTER TABLE "stock_movement"
	ADD COLUMN "position" integer,
	ADD CONSTRAINT "stock_movement_position_of_order" CHECK (position IS NULL OR order_id IS NOT NULL) NOT VALID;
