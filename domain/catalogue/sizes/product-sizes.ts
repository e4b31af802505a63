import type { Size, Sizing } from './size.ts';

/** The stock of one size, or of every size (`size` null). Prices are null where those of the product apply. */
export type StockUnit = {
  readonly size: Size | null;
  readonly available: number;
  readonly priceCents: number | null;
  readonly sellingCents: number | null;
  /** Read for a product's own page only. */
  readonly sku?: string | null;
};

/** A product with the sizes of its scale and its stock units. */
type StockedProduct = {
  readonly sizing: Sizing;
  readonly scale: readonly Size[];
  readonly units: readonly StockUnit[];
};

/** A size of a product with the unit that serves it. */
export type StockedSize = StockUnit & { readonly size: Size };

/**
 * Lists the sizes that a product has, in the order of its scale. Each size of a `sized` product has a unit of its own; all sizes of a
 * `shared` one have the same.
 */
export function listSizes({ sizing, scale, units }: StockedProduct): StockedSize[] {
  if (sizing === 'shared') {
    const unit = units.find(({ size }) => size === null);
    return scale.map((size) => ({ available: 0, ...unit, size, priceCents: null, sellingCents: null }));
  }
  return scale.flatMap((size) => {
    const unit = units.find((one) => one.size === size);
    return unit === undefined ? [] : [{ ...unit, size }];
  });
}

/** Finds a size of a product. */
export function findStockedSize(product: StockedProduct, wanted: Size): StockedSize | undefined {
  return listSizes(product).find(({ size }) => size === wanted);
}

/** Returns the available stock of all sizes. */
export function totalStock({ units }: Pick<StockedProduct, 'units'>): number {
  return units.reduce((sum, { available }) => sum + available, 0);
}
