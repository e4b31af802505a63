import { PRODUCT_STATUSES } from '../catalogue/product-status.ts';

/** The statuses of products by which Stock is filtered. */
export const STOCK_STATUSES = [...PRODUCT_STATUSES, 'any'] as const;
export type StockStatus = (typeof STOCK_STATUSES)[number];

/** Returns the status of the listed products when none is chosen: what shoppers see, but a search finds every product. */
export function defaultStockStatus(q: string | undefined): StockStatus {
  return q === undefined ? 'published' : 'any';
}
