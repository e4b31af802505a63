/** Lists of stock for a task. `incoming`: what open deliveries announce. `selling_out`: what sells out soon at its pace. */
export const STOCK_VIEWS = ['incoming', 'selling_out'] as const;
export type StockView = (typeof STOCK_VIEWS)[number];

/** Products that the view `selling_out` has at most. */
export const SELLING_OUT_COUNT = 100;
