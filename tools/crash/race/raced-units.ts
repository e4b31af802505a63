import { stockUnit } from '#database/schema/catalogue/stock-units.ts';
import type { ProcessHarness } from '../harness/processes/process-harness.ts';

export const PRODUCTS = [
  'the-last-coats',
  'the-last-skirts',
  'the-last-tees',
  'the-last-tops',
  'the-last-vests',
] as const;
const SIZES = ['S', 'M', 'L', 'XL'];

/** A size of a product, with its own stock. */
export type Unit = { readonly product: string; readonly size: string };

/** The stock units that buyers race for. */
export const UNITS: readonly Unit[] = PRODUCTS.flatMap((product) => SIZES.map((size) => ({ product, size })));

/** Adds the products, with `items` pieces spread over the units. Returns the stock of each unit by its name. */
export async function addUnits(harness: ProcessHarness, items: number): Promise<ReadonlyMap<string, number>> {
  const stock = new Map(
    UNITS.map((unit, index) => [nameOf(unit), Math.ceil((items - index) / UNITS.length)]),
  );
  for (const product of PRODUCTS) {
    const sizes = SIZES.map((size): [string, number] => [size, stock.get(nameOf({ product, size })) ?? 0]);
    await harness.addProduct(product, Object.fromEntries(sizes));
  }
  return stock;
}

/** Lists the units that have available pieces. */
export async function listUnitsLeft({ database }: ProcessHarness): Promise<Unit[]> {
  const units = await database.db.select().from(stockUnit);
  return units.flatMap(({ productId: product, size, available }) =>
    size !== null && available > 0 ? [{ product, size }] : [],
  );
}

/** Returns the name of a unit in messages. */
export function nameOf({ product, size }: { product: string; size: string | null }): string {
  return `${product} in size ${size}`;
}
