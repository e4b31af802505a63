CREATE INDEX "order_state_number" ON "shop_order" USING btree ("state","number");--> statement-breakpoint
CREATE INDEX "order_contact_words" ON "shop_order" USING gin (to_tsvector('simple'::regconfig, translate(first_name || ' ' || last_name || ' ' || email, '@._-+/''’', '      ') || ' '
  || ltrim(regexp_replace(phone, '\D', '', 'g'), '0') || ' ' || right(regexp_replace(phone, '\D', '', 'g'), 10) || ' '
  || right(regexp_replace(phone, '\D', '', 'g'), 7) || ' ' || right(regexp_replace(phone, '\D', '', 'g'), 4)));--> statement-breakpoint
CREATE INDEX "order_line_title_words" ON "order_line" USING gin (to_tsvector('simple'::regconfig, regexp_replace(translate(title, '''’', ''), '\mt[ -]+(?=sh)', 't', 'gi')));