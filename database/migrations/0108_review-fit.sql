-- expand
ALTER TABLE "review" ADD COLUMN "fit" text;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_fit_known" CHECK (fit IN ('small', 'true', 'large')) NOT VALID;
