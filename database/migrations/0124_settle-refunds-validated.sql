-- expand
-- outside a transaction
ALTER TABLE "outbox" VALIDATE CONSTRAINT "outbox_kind_known";--> statement-breakpoint
ALTER TABLE "refund" VALIDATE CONSTRAINT "refund_part_of_refund_id_fk";
