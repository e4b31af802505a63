import { sql } from 'drizzle-orm';

/** The condition that a product sells from a stock unit `unit`, in SQL that has joined the scale of the product. */
export const SELLS_FROM = sql.raw(
  `unit.product_id = product.id AND CASE product.sizing WHEN 'sized' THEN unit.size = ANY (size_scale.sizes) ELSE unit.size IS NULL END`,
);
