-- Refunds become rows. Processes of the previous version still write messages and ledger entries alone; triggers keep their rows.
-- database/sql 7d3f41dba4b30f09b37dfc78d0093d99d5fe68512e434a597a178e1e348d9577
DROP TRIGGER IF EXISTS "outbox_subject_filled" ON "outbox";--> statement-breakpoint
DROP FUNCTION IF EXISTS fill_outbox_subject();--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"method" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refund_reference_once" UNIQUE("reference"),
	CONSTRAINT "refund_positive" CHECK ("refund"."cents" > 0),
	CONSTRAINT "refund_method_known" CHECK (method IN ('card', 'credit', 'payout', 'not_charged')),
	CONSTRAINT "refund_state_known" CHECK (state IN ('pending', 'done', 'failed')),
	CONSTRAINT "refund_settled" CHECK ((state = 'pending') = (settled_at IS NULL)),
	CONSTRAINT "refund_done_has_reference" CHECK (state <> 'done' OR method NOT IN ('card', 'payout') OR reference IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_once";--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_order" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_pending" ON "refund" USING btree ("order_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox" USING btree ("order_id");--> statement-breakpoint
-- Refunds in the ledger.
INSERT INTO "refund" (id, order_id, cents, method, reason, state, reference, created_at, settled_at)
SELECT gen_random_uuid(), r.order_id, r.cents, 'card', 'before refund rows', CASE WHEN f.id IS NULL THEN 'done' ELSE 'failed' END,
	r.provider_reference, r.at, coalesce(f.at, r.at)
FROM "money_movement" r
LEFT JOIN "money_movement" f ON f.provider_reference = r.provider_reference AND f.provider = r.provider AND f.kind = 'refund_failed'
WHERE r.kind = 'refunded';--> statement-breakpoint
-- Running refunds, which keep the id of their message, because it names their key at the provider; and refunds that failed at once.
INSERT INTO "refund" (id, order_id, cents, method, reason, state, created_at, settled_at)
SELECT id, order_id, (payload->>'amountCents')::bigint, 'card', 'before refund rows', CASE WHEN done_at IS NULL THEN 'pending' ELSE 'failed' END,
	created_at, done_at
FROM "outbox" WHERE kind = 'refund' AND (done_at IS NULL OR last_error IS NOT NULL);--> statement-breakpoint
UPDATE "outbox" SET subject_id = id WHERE kind = 'refund' AND (done_at IS NULL OR last_error IS NOT NULL);
