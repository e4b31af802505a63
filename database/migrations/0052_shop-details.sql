-- database/sql ec18e5d4e2aedddd14a20b27749faf9b518d757a834f5d753f079fbcfe632241
CREATE TABLE "shop_details" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "shop_details_once" CHECK (id = 'shop'),
	CONSTRAINT "shop_details_name_length" CHECK (length(name) BETWEEN 1 AND 40),
	CONSTRAINT "shop_details_email_length" CHECK (length(email) BETWEEN 1 AND 254),
	CONSTRAINT "shop_details_phone_length" CHECK (length(phone) BETWEEN 0 AND 40),
	CONSTRAINT "shop_details_address_length" CHECK (length(address) BETWEEN 0 AND 200)
);
