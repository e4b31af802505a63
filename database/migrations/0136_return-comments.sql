-- expand
ALTER TABLE "return_line" ADD COLUMN "comment" text;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_comment_length" CHECK (length("return_line"."comment") BETWEEN 1 AND 300) NOT VALID;
