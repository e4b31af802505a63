CREATE TABLE "product" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"brand" text NOT NULL,
	"department" text NOT NULL,
	"category" text NOT NULL,
	"details" text NOT NULL,
	"price_cents" integer NOT NULL,
	"selling_cents" integer GENERATED ALWAYS AS (CASE WHEN price_cents > 1200 THEN (price_cents * 85 + 50) / 100 ELSE price_cents END) STORED NOT NULL,
	"pictures" jsonb NOT NULL,
	"image_url" text,
	"rating_sum_tenths" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_tenths" integer GENERATED ALWAYS AS (CASE WHEN rating_count = 0 THEN 0 ELSE (2 * rating_sum_tenths + rating_count) / (2 * rating_count) END) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_id_form" CHECK ("product"."id" ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
	CONSTRAINT "product_title_present" CHECK (length("product"."title") BETWEEN 1 AND 200),
	CONSTRAINT "product_department_known" CHECK (department IN ('male', 'female', 'kids')),
	CONSTRAINT "product_category_known" CHECK (category IN ('t-shirt', 'shorts', 'jeans', 'shirts', 'hoodie', 'tanks', 'dress', 'blouse', 'skirt', 'pants')),
	CONSTRAINT "product_price_range" CHECK ("product"."price_cents" BETWEEN 0 AND 10000000),
	CONSTRAINT "product_rating_sum_range" CHECK ("product"."rating_sum_tenths" BETWEEN 0 AND 50 * "product"."rating_count")
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"comments" text NOT NULL,
	"rate_tenths" integer NOT NULL,
	"verified_purchase" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_rate_range" CHECK ("review"."rate_tenths" BETWEEN 0 AND 50),
	CONSTRAINT "review_name_length" CHECK (length("review"."name") BETWEEN 1 AND 80),
	CONSTRAINT "review_comments_length" CHECK (length("review"."comments") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "stock_unit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"size" text,
	"received" integer NOT NULL,
	"available" integer NOT NULL,
	CONSTRAINT "stock_unit_once" UNIQUE NULLS NOT DISTINCT("product_id","size"),
	CONSTRAINT "stock_unit_available_not_negative" CHECK ("stock_unit"."available" >= 0),
	CONSTRAINT "stock_unit_available_received" CHECK ("stock_unit"."available" <= "stock_unit"."received")
);
--> statement-breakpoint
CREATE TABLE "auth_account" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auth_account_once" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "auth_session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auth_session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth_user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"phone_number" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auth_user_email_unique" UNIQUE("email"),
	CONSTRAINT "auth_user_email_lower" CHECK ("auth_user"."email" = lower("auth_user"."email"))
);
--> statement-breakpoint
CREATE TABLE "auth_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_user" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_user_role_known" CHECK (role IN ('user', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"payment_method" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"payment_intent_id" text,
	"idempotency_key" text NOT NULL,
	"request_digest" text NOT NULL,
	"hold_ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_payment_intent_once" UNIQUE("payment_intent_id"),
	CONSTRAINT "order_idempotency_key_once" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "order_state_known" CHECK (state IN ('awaiting_payment', 'placed', 'paid', 'needs_review', 'refund_pending', 'refunded', 'cancelled')),
	CONSTRAINT "order_payment_method_known" CHECK (payment_method IN ('stripe', 'cashOnDelivery')),
	CONSTRAINT "order_total_not_negative" CHECK ("shop_order"."total_cents" >= 0),
	CONSTRAINT "order_cash_has_no_intent" CHECK (payment_method = 'stripe' OR payment_intent_id IS NULL),
	CONSTRAINT "order_hold_while_waiting" CHECK ((state = 'awaiting_payment') = (hold_ends_at IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"brand" text NOT NULL,
	"img" text NOT NULL,
	"size" text,
	"unit_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_line_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_line_quantity_positive" CHECK ("order_line"."quantity" >= 1),
	CONSTRAINT "order_line_price_not_negative" CHECK ("order_line"."unit_cents" >= 0),
	CONSTRAINT "order_line_size_known" CHECK (size IS NULL OR size IN ('S', 'M', 'L', 'XL'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_once" UNIQUE("kind","order_id"),
	CONSTRAINT "outbox_kind_known" CHECK (kind IN ('order_confirmation_mail', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "stock_hold" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"stock_unit_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "stock_hold_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "stock_hold_state_known" CHECK (state IN ('held', 'sold', 'released')),
	CONSTRAINT "stock_hold_quantity_positive" CHECK ("stock_hold"."quantity" >= 1)
);
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_product" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_unit" ADD CONSTRAINT "stock_unit_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_account" ADD CONSTRAINT "auth_account_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_user" ADD CONSTRAINT "shop_user_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_stock_unit_id_stock_unit_id_fk" FOREIGN KEY ("stock_unit_id") REFERENCES "public"."stock_unit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_line"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_newest" ON "product" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_department_newest" ON "product" USING btree ("department","created_at","id");--> statement-breakpoint
CREATE INDEX "product_category_newest" ON "product" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "product_selling" ON "product" USING btree ("selling_cents","id");--> statement-breakpoint
CREATE INDEX "product_rating" ON "product" USING btree ("rating_tenths","id");--> statement-breakpoint
CREATE INDEX "review_product_newest" ON "review" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "auth_account_user" ON "auth_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_session_user" ON "auth_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_verification_identifier" ON "auth_verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "order_user_newest" ON "shop_order" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_hold_ends" ON "shop_order" USING btree ("hold_ends_at") WHERE "shop_order"."hold_ends_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_line_product" ON "order_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("created_at") WHERE "outbox"."done_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stock_hold_unit" ON "stock_hold" USING btree ("stock_unit_id","state");