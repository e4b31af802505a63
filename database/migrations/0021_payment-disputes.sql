CREATE TABLE "payment_dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_dispute_state_known" CHECK (state IN ('open', 'lost', 'closed')),
	CONSTRAINT "payment_dispute_positive" CHECK ("payment_dispute"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "money_movement" DROP CONSTRAINT "money_movement_kind_known";--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_dispute_order" ON "payment_dispute" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "money_movement" ADD CONSTRAINT "money_movement_kind_known" CHECK (kind IN ('charged', 'refunded', 'refund_failed', 'dispute_lost', 'dispute_reversed', 'cash_received'));