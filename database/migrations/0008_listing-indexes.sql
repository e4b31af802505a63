DROP INDEX "product_choice";--> statement-breakpoint
CREATE INDEX "product_kind_newest" ON "product" USING btree ("category","department","created_at","id");--> statement-breakpoint
CREATE INDEX "product_kind_selling" ON "product" USING btree ("category","department","selling_cents","id");--> statement-breakpoint
CREATE INDEX "product_kind_rating" ON "product" USING btree ("category","department","rating_tenths","id");--> statement-breakpoint
CREATE INDEX "product_choice" ON "product" USING btree ("category","department",lower("brand"),"selling_cents","id");