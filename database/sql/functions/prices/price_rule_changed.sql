-- Makes the job `recompute-prices` compare all prices with the changed rules. It appends a row, so that neither waits for the other.
CREATE OR REPLACE FUNCTION price_rule_changed()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO price_rule_change DEFAULT VALUES;
	RETURN NULL;
END $$;
