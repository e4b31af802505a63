-- Orders get a number: old ones by time, from 1001. The lock waits for purchases under way; later ones continue after the highest number.
-- An identity that is added with the column would rewrite the table first and number the orders by their place on disk.
ALTER TABLE "shop_order" ADD COLUMN "number" bigint;--> statement-breakpoint
UPDATE "shop_order" SET number = numbered.number
	FROM (SELECT id, 1000 + row_number() OVER (ORDER BY created_at, id) AS number FROM "shop_order") AS numbered
	WHERE "shop_order".id = numbered.id;--> statement-breakpoint
ALTER TABLE "shop_order" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ALTER COLUMN "number" ADD GENERATED ALWAYS AS IDENTITY (sequence name "shop_order_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1);--> statement-breakpoint
SELECT setval('"shop_order_number_seq"', max(number)) FROM "shop_order" HAVING count(*) > 0;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_number_once" UNIQUE("number");
