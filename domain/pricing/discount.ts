import { cents, type Cents } from '../money.ts';

/** Products with a higher price have a discount (SPECIFICATION section 9). */
export const DISCOUNT_THRESHOLD_CENTS = cents(12_00);
/** Selling price of a discounted product as a percentage of its price. */
export const DISCOUNTED_PERCENT = 85;

/**
 * Returns the selling price: 85 % of a price above $12, rounded half up to a cent; other prices unchanged. Listings, filters, the cart
 * and payments use it (SPECIFICATION section 9). The database has the same formula in a generated column; a test compares both.
 */
export function sellingPrice(price: Cents): Cents {
  if (price <= DISCOUNT_THRESHOLD_CENTS) return price;
  return cents(Math.floor((price * DISCOUNTED_PERCENT + 50) / 100));
}

/** Returns list price minus selling price. */
export function saving(price: Cents): Cents {
  return cents(price - sellingPrice(price));
}
