-- expand
ALTER TABLE "payment_dispute" ADD COLUMN "closed_at" timestamp (3) with time zone;