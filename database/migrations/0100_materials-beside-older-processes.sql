-- A pass of `reindex-products` by a process of the version before writes all products, so that it ends with the materials of each.
-- database/sql 551e45c00e190562dc14866e590af101c56d99d55eaba1580e12d2af3465fa00
UPDATE "category" SET applied = NULL WHERE EXISTS (SELECT FROM "product");
