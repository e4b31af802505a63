CREATE TABLE "privacy_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"order_person_years" integer,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "privacy_rule_once" CHECK (id = 'shop'),
	CONSTRAINT "privacy_rule_years" CHECK (order_person_years BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE TABLE "return_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"free_label_cents" integer,
	CONSTRAINT "return_rule_once" CHECK (id = 'shop'),
	CONSTRAINT "return_rule_days" CHECK (days BETWEEN 1 AND 365),
	CONSTRAINT "return_rule_label" CHECK (free_label_cents >= 0)
);
