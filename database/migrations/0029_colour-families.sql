-- Triggers derive the families of products that are written from now on.
-- database/sql 9adfbdc7cf859b4f8536fec474ab1ff256143c3e43e36624432c00b64e8ec4ae
ALTER TABLE "product"
	ADD COLUMN "colour_families" text[],
	ADD CONSTRAINT "product_colour_families_known" CHECK (colour_families <@ ARRAY['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'beige', 'white', 'grey', 'black', 'multi'] AND cardinality(colour_families) <= 4);
