-- Searches find colour families. A pass of `reindex-products` derives the families of older products and writes their search words and marks.
-- database/sql 5d0a4edb756c1617edb5cee389ae33a408f05fe7b2540fb540ae6f2d5d6e29e2
UPDATE "category" SET applied = NULL WHERE EXISTS (SELECT FROM "product");
