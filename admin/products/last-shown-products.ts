import type { ApiStaffProduct } from '#contract/calls.ts';

/** The list that was shown last: its URL with the filters, its order, and its rows, which are shown while a product loads. */
let list: {
  readonly path: string;
  readonly ids: readonly string[];
  readonly rows: ReadonlyMap<string, ApiStaffProduct>;
} = { path: '/products', ids: [], rows: new Map() };

/** Remembers the list, for the products that are opened from it. */
export function rememberProducts(path: string, products: readonly ApiStaffProduct[]): void {
  list = {
    path,
    ids: products.map(({ id }) => id),
    rows: new Map(products.map((product) => [product.id, product])),
  };
}

/** Returns a product as the list showed it. */
export function findListedProduct(id: string): ApiStaffProduct | undefined {
  return list.rows.get(id);
}

/** Forgets the row of a product that could not be loaded. */
export function forgetListedProduct(id: string): void {
  list = { ...list, rows: new Map([...list.rows].filter(([known]) => known !== id)) };
}

/** Returns the path of the list that was shown last. */
export function productsListPath(): string {
  return list.path;
}

/** Returns the ids of the products beside a product in the list. */
export function findProductNeighbours(id: string): {
  previous: string | undefined;
  next: string | undefined;
} {
  const at = list.ids.indexOf(id);
  return at === -1
    ? { previous: undefined, next: undefined }
    : { previous: list.ids[at - 1], next: list.ids[at + 1] };
}
