CREATE OR REPLACE TRIGGER refund_changed AFTER INSERT OR UPDATE OF state ON refund
	FOR EACH STATEMENT EXECUTE FUNCTION staff_changed('order');
CREATE OR REPLACE TRIGGER refund_inserted_done AFTER INSERT ON refund
	FOR EACH ROW WHEN (NEW.state = 'done') EXECUTE FUNCTION refund_done();
CREATE OR REPLACE TRIGGER refund_done AFTER UPDATE OF state ON refund
	FOR EACH ROW WHEN (NEW.state = 'done' AND OLD.state <> 'done') EXECUTE FUNCTION refund_done();
CREATE OR REPLACE TRIGGER refund_failed AFTER UPDATE OF state ON refund
	FOR EACH ROW WHEN (NEW.state = 'failed' AND OLD.state <> 'failed') EXECUTE FUNCTION refund_failed();
