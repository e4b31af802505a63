CREATE TABLE "guest_link" (
	"digest" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_order" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "guest_id" text;--> statement-breakpoint
ALTER TABLE "guest_link" ADD CONSTRAINT "guest_link_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_link_order" ON "guest_link" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_guest_email" ON "shop_order" USING btree ("email") WHERE "shop_order"."guest_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_guest_key_once" UNIQUE("guest_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_one_owner" CHECK (num_nonnulls("shop_order"."user_id", "shop_order"."guest_id") = 1);