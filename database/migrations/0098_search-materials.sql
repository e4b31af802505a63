-- Searches find materials. A pass of `reindex-products` writes the search words of older products.
-- database/sql d0e48d882063d488da00a66aa4b61ce3b805391c36457fa0c6233a4310fb689f
UPDATE "category" SET applied = NULL WHERE EXISTS (SELECT FROM "product");
