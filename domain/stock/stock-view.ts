/**
 * Lists of stock for a task.
 *
 * - `incoming`: what open deliveries announce.
 * - `selling_out`: what sells out soon at its pace.
 * - `unsold`: what has stock, but sold nothing in `UNSOLD_DAYS`.
 */
export const STOCK_VIEWS = ['incoming', 'selling_out', 'unsold'] as const;
export type StockView = (typeof STOCK_VIEWS)[number];

/** Maximum number of products in the view `selling_out`. */
export const SELLING_OUT_COUNT = 100;

/** Days without a sale after which a product is in the view `unsold`. Younger products are not. */
export const UNSOLD_DAYS = 60;
