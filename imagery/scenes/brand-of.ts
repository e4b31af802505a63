import { readFileSync } from 'node:fs';
import type { Brand } from '../sew/garments/parts/brand-patch.ts';

type Listing = { readonly id: string; readonly brand: Brand };

const PRODUCTS_FILE = new URL('../../database/seed/demo/products.json', import.meta.url);

const brands = new Map(
  (JSON.parse(readFileSync(PRODUCTS_FILE, 'utf8')) as readonly Listing[]).map(({ id, brand }) => [id, brand]),
);

/** Returns the brand of a product of the demo shop; 'keystone' for one that is not listed yet. */
export function brandOf(id: string): Brand {
  return brands.get(id) ?? 'keystone';
}
