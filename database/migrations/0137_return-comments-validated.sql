-- expand
-- outside a transaction
ALTER TABLE "return_line" VALIDATE CONSTRAINT "return_line_comment_length";
