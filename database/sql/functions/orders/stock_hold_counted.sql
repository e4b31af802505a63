-- Keeps `state` and the counters of a hold consistent. Processes of the version before the counters write and read `state` alone.
-- The release after the counters drops the column and this trigger.
CREATE OR REPLACE FUNCTION stock_hold_counted()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state IS DISTINCT FROM OLD.state THEN
		NEW.held = CASE NEW.state WHEN 'held' THEN NEW.quantity ELSE 0 END;
		NEW.sold = CASE NEW.state WHEN 'sold' THEN NEW.quantity ELSE 0 END;
		NEW.released = CASE NEW.state WHEN 'released' THEN NEW.quantity ELSE 0 END;
	ELSE
		NEW.state = CASE WHEN NEW.held > 0 THEN 'held' WHEN NEW.released = NEW.quantity THEN 'released' ELSE 'sold' END;
	END IF;
	RETURN NEW;
END $$;
