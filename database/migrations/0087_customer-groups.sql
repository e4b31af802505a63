CREATE TABLE "customer_group" (
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "customer_group_user_id_name_pk" PRIMARY KEY("user_id","name"),
	CONSTRAINT "customer_group_name" CHECK (length(name) BETWEEN 1 AND 40)
);
--> statement-breakpoint
ALTER TABLE "promotion" DROP CONSTRAINT "promotion_condition_keys";--> statement-breakpoint
ALTER TABLE "promotion" DROP CONSTRAINT "promotion_condition_lists";--> statement-breakpoint
ALTER TABLE "customer_group" ADD CONSTRAINT "customer_group_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_group_name_user" ON "customer_group" USING btree ("name","user_id");--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_condition_keys" CHECK (CASE jsonb_typeof(conditions) WHEN 'object' THEN conditions - ARRAY['products', 'categories', 'departments', 'brands', 'groups', 'firstOrder', 'minSubtotalCents', 'minQuantity', 'countries'] = '{}' ELSE false END);--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_condition_lists" CHECK (NOT jsonb_path_exists(conditions, 'strict $.keyvalue() ? (@.key like_regex "^(products|categories|departments|brands|groups|countries)$").value ? (@.type() != "array" || @.size() == 0 || @.size() > 1000)', '{}', true) AND NOT jsonb_path_exists(conditions, 'strict $.keyvalue() ? (@.key like_regex "^(products|categories|departments|brands|groups|countries)$").value[*] ? (@.type() != "string")', '{}', true));