-- A new product without a scale gets that of its category. Changes of list prices take turns.
-- database/sql 3dbc5a0407b39bf9d39effdd9ae2806cb7fffeaafdfb564ae042d0ee341e1ec6
ALTER TABLE "product" ALTER COLUMN "scale" DROP DEFAULT;