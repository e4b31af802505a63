-- The next migration locks both tables. Taken here, in the same transaction, the lock waits for purchases that have read orders; indexes alone
-- would let them read and block their writes, and both could deadlock.
LOCK TABLE "shop_order", "order_line" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE INDEX "order_state_number" ON "shop_order" USING btree ("state","number");--> statement-breakpoint
CREATE INDEX "order_contact_words" ON "shop_order" USING gin (to_tsvector('simple'::regconfig, translate(first_name || ' ' || last_name || ' ' || email, '@._-+/''’', '      ') || ' '
  || ltrim(regexp_replace(phone, '\D', '', 'g'), '0') || ' ' || right(regexp_replace(phone, '\D', '', 'g'), 10) || ' '
  || right(regexp_replace(phone, '\D', '', 'g'), 7) || ' ' || right(regexp_replace(phone, '\D', '', 'g'), 4)));--> statement-breakpoint
CREATE INDEX "order_line_title_words" ON "order_line" USING gin (to_tsvector('simple'::regconfig, regexp_replace(translate(title, '''’', ''), '\mt[ -]+(?=sh)', 't', 'gi')));