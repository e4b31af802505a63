import { sql } from 'drizzle-orm';
import type { Size } from '#domain/catalogue/sizes/size.ts';

/** The sizes that a product with stock by size may have; for a query of `product`. */
export const possibleSizes = sql<readonly Size[]>`(
  SELECT CASE product.sizing WHEN 'sized' THEN size_scale.sizes ELSE '{}' END FROM size_scale WHERE size_scale.id = product.scale
)`;
