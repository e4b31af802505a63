-- expand
-- Rewords comments of triggers and a function. The trigger `outbox_cancellation` gets a name that says when it fires.
-- database/sql d35a38f52e68cd0fc2096a8a55690fca2cb16a53f12bdfe8f5e67bccaf21cf39
DROP TRIGGER IF EXISTS "outbox_cancellation" ON "outbox";
