-- expand
-- outside a transaction
ALTER TABLE "account_mail" VALIDATE CONSTRAINT "account_mail_kind_known";
