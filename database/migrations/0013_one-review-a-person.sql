-- Of what somebody has written of a product while signed in, only the last review stays. Nobody writes one meanwhile.
LOCK TABLE "review" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
WITH "replaced" AS (
	DELETE FROM "review" USING "review" AS "later"
	-- Said twice, and of few reviews: so the others are passed over and not compared.
	WHERE "review"."writer_id" IS NOT NULL AND "later"."writer_id" IS NOT NULL
		AND "review"."writer_id" = "later"."writer_id" AND "review"."product_id" = "later"."product_id"
		AND ("review"."created_at", "review"."id") < ("later"."created_at", "later"."id")
	RETURNING "review"."product_id", "review"."rate_tenths"
)
UPDATE "product" SET "rating_sum_tenths" = "rating_sum_tenths" - "uncounted"."tenths", "rating_count" = "rating_count" - "uncounted"."reviews"
FROM (SELECT "product_id", sum("rate_tenths") AS "tenths", count(*) AS "reviews" FROM "replaced" GROUP BY "product_id") AS "uncounted"
WHERE "product"."id" = "uncounted"."product_id";--> statement-breakpoint
CREATE UNIQUE INDEX "review_writer_once" ON "review" USING btree ("writer_id","product_id") WHERE "review"."writer_id" IS NOT NULL;
