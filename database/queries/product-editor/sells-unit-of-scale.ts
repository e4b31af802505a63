import { sql } from 'drizzle-orm';

/** The condition `SELLS_UNIT` of `stock-units.ts`, for a query that joins `size_scale`. */
export const SELLS_UNIT_OF_SCALE = sql.raw(
  `unit.product_id = product.id AND CASE product.sizing WHEN 'sized' THEN unit.size = ANY (size_scale.sizes) ELSE unit.size IS NULL END`,
);
