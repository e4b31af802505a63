import { cents, type Cents } from '../money.ts';

/** Products priced above this are sold at a discount (SPECIFICATION section 9). */
export const DISCOUNT_ABOVE = cents(12_00);
/** The share of the price that is paid then, in whole per cent. */
export const DISCOUNTED_PERCENT = 85;

/**
 * The price to pay for one piece: 85 % of a price above $12, rounded half up to a whole cent; any other price unchanged.
 * This one number is shown, filtered by, put in the cart and charged (SPECIFICATION section 9). The database derives the same
 * number in a generated column; a test holds the two together.
 */
export function sellingPrice(price: Cents): Cents {
  if (price <= DISCOUNT_ABOVE) return price;
  return cents(Math.floor((price * DISCOUNTED_PERCENT + 50) / 100));
}

/** What the discount saves on one piece; zero when there is none. */
export function saving(price: Cents): Cents {
  return cents(price - sellingPrice(price));
}
