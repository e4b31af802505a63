-- The lock waits for transactions that read orders, which could otherwise deadlock.
LOCK TABLE "shop_order", "refund", "refund_line", "money_movement" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "credit_account" (
	"user_id" text PRIMARY KEY NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "credit_balance_not_negative" CHECK ("credit_account"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"cents" bigint NOT NULL,
	"order_id" uuid,
	"refund_id" uuid,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_entry_refund_once" UNIQUE("refund_id"),
	CONSTRAINT "credit_entry_not_zero" CHECK ("credit_entry"."cents" <> 0),
	CONSTRAINT "credit_entry_cause_known" CHECK (cause IN ('spent', 'returned', 'refund', 'given', 'taken', 'undone', 'forfeited')),
	CONSTRAINT "credit_entry_order" CHECK ((cause IN ('spent', 'returned', 'refund')) = (order_id IS NOT NULL)),
	CONSTRAINT "credit_entry_refund" CHECK ((cause = 'refund') = (refund_id IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "refund_cancellation_once";--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "refund_return_once";--> statement-breakpoint
ALTER TABLE "money_movement" DROP CONSTRAINT "money_movement_kind_known";--> statement-breakpoint
ALTER TABLE "money_movement" DROP CONSTRAINT "money_movement_reference";--> statement-breakpoint
ALTER TABLE "refund_line" DROP CONSTRAINT "refund_line_quantity_positive";--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "credit_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_user_id_credit_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."credit_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entry_user" ON "credit_entry" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "credit_entry_order" ON "credit_entry" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_cancellation_once" UNIQUE("cancellation_id","method");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_return_once" UNIQUE("return_id","method");--> statement-breakpoint
ALTER TABLE "money_movement" ADD CONSTRAINT "money_movement_kind_known" CHECK (kind IN ('charged', 'refunded', 'refund_failed', 'dispute_lost', 'dispute_reversed', 'cash_received', 'paid_out', 'credit_spent', 'credited'));--> statement-breakpoint
ALTER TABLE "money_movement" ADD CONSTRAINT "money_movement_reference" CHECK ((kind IN ('cash_received', 'paid_out', 'credit_spent', 'credited')) = (provider_reference IS NULL));--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_credit_range" CHECK (credit_cents BETWEEN 0 AND total_cents);--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_credit_of_account" CHECK (credit_cents = 0 OR user_id IS NOT NULL);--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_quantity_not_negative" CHECK ("refund_line"."quantity" >= 0);
-- database/sql 232ed5556699482fafa8e11e75e0b4dedc8bf3610a1768c48da16a9be0d437c4
