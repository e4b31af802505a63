-- A pass of `reindex-products` by a process of the version before writes all products, so that it ends with the materials of each.
-- database/sql 9d3597ce88c8bbb32bbc992f0dc1b9d293ea9ebf369c0bb63c6b2d02ac7336a6
UPDATE "category" SET applied = NULL WHERE EXISTS (SELECT FROM "product");
