CREATE TABLE "csv_name" (
	"import_id" uuid NOT NULL,
	"column" text NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"spellings" text[] NOT NULL,
	"rows" integer NOT NULL,
	"creation" jsonb,
	"change_id" bigint,
	"refusal" text,
	CONSTRAINT "csv_name_import_id_column_name_pk" PRIMARY KEY("import_id","column","name"),
	CONSTRAINT "csv_name_column_known" CHECK ("column" IN ('brand', 'category', 'for'))
);
--> statement-breakpoint
CREATE TABLE "name_match" (
	"column" text NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "name_match_column_name_pk" PRIMARY KEY("column","name"),
	CONSTRAINT "name_match_column_known" CHECK ("column" IN ('brand', 'category', 'for'))
);
--> statement-breakpoint
ALTER TABLE "csv_name" ADD CONSTRAINT "csv_name_import_id_csv_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."csv_import"("id") ON DELETE cascade ON UPDATE no action;