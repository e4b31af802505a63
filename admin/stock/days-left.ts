import { daysLeft } from '#domain/stock/stock-pace.ts';
import { countOf } from '../ui/count-text.ts';

/** Says how long the stock of a product lasts at the pace of its sales; empty without sales. */
export function describeDaysLeft(stock: { readonly sold: number; readonly available: number }): string {
  if (stock.available === 0) return 'sold out';
  return stock.sold > 0 ? describeDays(daysLeft(stock)) : '';
}

/** Returns a number of days for display; `sold out` for none. */
export function describeDays(days: number): string {
  return days === 0 ? 'sold out' : countOf(days, 'day');
}
