import type { ApiStockProduct } from '#contract/calls.ts';

/** With more sizes than this, the table shows all sizes of a product in one cell. */
const MAX_SIZE_COLUMN_COUNT = 10;

/** Returns the sizes of products, for the columns of a table; null when there are too many. Keeps the order that each product's sizes have. */
export function sizeColumns(products: readonly ApiStockProduct[]): string[] | null {
  const columns: string[] = [];
  for (const { units } of products) {
    let index = 0;
    for (const { size } of units) {
      if (size === null) continue;
      const known = columns.indexOf(size);
      if (known === -1) columns.splice(index, 0, size);
      index = (known === -1 ? index : known) + 1;
    }
  }
  return columns.length > MAX_SIZE_COLUMN_COUNT ? null : columns;
}

/** Sums up the stock of products. */
export function sumUp(products: readonly ApiStockProduct[]): {
  available: number;
  unitCount: number;
  soldOutCount: number;
} {
  const units = products.flatMap((product) => product.units);
  return {
    available: units.reduce((sum, unit) => sum + unit.available, 0),
    unitCount: units.length,
    soldOutCount: units.filter((unit) => unit.available === 0).length,
  };
}
