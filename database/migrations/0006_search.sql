CREATE TABLE "product_count" (
	"department" text NOT NULL,
	"category" text NOT NULL,
	"brand" text NOT NULL,
	"dollars" integer NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text NOT NULL,
	"lexeme" text NOT NULL,
	"products" integer NOT NULL,
	"keys" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word_change" (
	"word" text NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english'::regconfig, title), 'A') || setweight(to_tsvector('english'::regconfig, brand || ' ' || coalesce(colour, '') || ' ' || CASE category WHEN 't-shirt' THEN 'tshirt tee top' WHEN 'shorts' THEN 'shorts' WHEN 'jeans' THEN 'jeans denim pants trousers' WHEN 'shirts' THEN 'shirt' WHEN 'hoodie' THEN 'hoodie hooded sweatshirt sweater jumper' WHEN 'tanks' THEN 'tank top vest' WHEN 'dress' THEN 'dress gown frock' WHEN 'blouse' THEN 'blouse top' WHEN 'skirt' THEN 'skirt' WHEN 'pants' THEN 'pants trousers slacks' ELSE '' END || ' ' || CASE department WHEN 'male' THEN 'men mens man male guys' WHEN 'female' THEN 'women womens woman female ladies lady' WHEN 'kids' THEN 'kids kid children childrens child boys girls' ELSE '' END), 'B') || setweight(to_tsvector('english'::regconfig, details), 'D') || array_to_tsvector(array_remove(ARRAY['for:' || department, 'category:' || category, 'brand:' || lower(brand), CASE WHEN ('x' || left(md5(id), 7))::bit(28)::integer % 4 = 0 THEN 'sample:1' END, CASE WHEN ('x' || left(md5(id), 7))::bit(28)::integer % 16 = 0 THEN 'sample:2' END, CASE WHEN ('x' || left(md5(id), 7))::bit(28)::integer % 64 = 0 THEN 'sample:3' END, CASE WHEN ('x' || left(md5(id), 7))::bit(28)::integer % 256 = 0 THEN 'sample:4' END, CASE WHEN ('x' || left(md5(id), 7))::bit(28)::integer % 1024 = 0 THEN 'sample:5' END, CASE WHEN ('x' || left(md5(id), 7))::bit(28)::integer % 4096 = 0 THEN 'sample:6' END], NULL))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_word_prefix" ON "search_word" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_word_lexeme" ON "search_word" USING btree ("lexeme");--> statement-breakpoint
CREATE INDEX "search_word_keys" ON "search_word" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "product_department_selling" ON "product" USING btree ("department","selling_cents","id");--> statement-breakpoint
CREATE INDEX "product_department_rating" ON "product" USING btree ("department","rating_tenths","id");--> statement-breakpoint
CREATE INDEX "product_category_selling" ON "product" USING btree ("category","selling_cents","id");--> statement-breakpoint
CREATE INDEX "product_category_rating" ON "product" USING btree ("category","rating_tenths","id");--> statement-breakpoint
CREATE INDEX "product_choice" ON "product" USING btree ("category","department",lower("brand"),"selling_cents");--> statement-breakpoint
CREATE INDEX "product_brand" ON "product" USING btree (lower("brand"),"selling_cents");--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin ("search");--> statement-breakpoint
CREATE INDEX "product_chance" ON "product" USING btree ((('x' || left(md5(id), 7))::bit(28)::integer),"id");