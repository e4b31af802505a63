CREATE OR REPLACE TRIGGER payment_dispute_changed AFTER INSERT OR UPDATE OF state ON payment_dispute
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('order');
