import type { Size } from '#domain/cart/size.ts';
import type { pictureOf } from '#domain/catalog/picture.ts';
import { centsFromDollars, times, type Cents } from '#domain/money.ts';

/** What the checkout needs to know of the cart's line. `price` is for one piece, in dollars. */
export type OrderLine = Parameters<typeof pictureOf>[0] & {
  readonly _id: string;
  readonly colour?: string | undefined;
  readonly brand: string;
  readonly quantity: number;
  readonly size: Size;
  readonly price: number;
};

/** Price times quantity: what is shown, and what is paid. */
export function lineTotal({ price, quantity }: Pick<OrderLine, 'price' | 'quantity'>): Cents {
  return times(centsFromDollars(price), quantity);
}
