-- Keeps the ledgers append-only.
CREATE OR REPLACE FUNCTION refuse_change()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are added, never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
