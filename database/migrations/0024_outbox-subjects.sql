-- Every message so far is about its order.
-- database/sql 2698c28bb9c47cfd9bb0d0d2834dcb91b47db5b20e47f843915c0092a3f08b05
-- Migrations after this one, applied in the same transaction, change orders. A purchase locks orders before messages and stock: the
-- first lock waits for it, because taken later it would deadlock with it.
LOCK TABLE "shop_order" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
UPDATE "outbox" SET subject_id = order_id;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_subject_once" UNIQUE("kind","subject_id");
