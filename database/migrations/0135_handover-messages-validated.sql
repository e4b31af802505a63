-- expand
-- outside a transaction
ALTER TABLE "outbox" VALIDATE CONSTRAINT "outbox_kind_known";
