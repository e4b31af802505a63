ALTER TABLE "product_picture" ALTER COLUMN "product_id" DROP NOT NULL;
-- database/sql 040f21fb28a4e5e6c9095cef666d76dfe5c8dc0de6e840cda36870ced7de45c4
