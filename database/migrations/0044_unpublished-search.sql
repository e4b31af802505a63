-- The search of staff for drafts, scheduled and archived products.
CREATE INDEX "product_unpublished_search" ON "product" USING gin ("search") WHERE status <> 'published';