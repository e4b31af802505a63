import type { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import { centsFromDollars, times, type Cents } from '#domain/money.ts';

/** The cart line's fields that the checkout needs. `price` is the unit price in dollars. */
export type CheckoutLine = Parameters<typeof pictureOf>[0] & {
  readonly _id: string;
  readonly colour?: string | undefined;
  readonly brand: string;
  readonly quantity: number;
  readonly size: Size;
  readonly price: number;
};

/** What is checked out: one line of the cart, or all of them. They are sent in different fields. */
export type CheckoutItems = {
  readonly lines: readonly CheckoutLine[];
  readonly isWholeCart: boolean;
};

/** The total that the customer sees, and the choices that it depends on. */
export type CheckoutPricing = {
  readonly total: Cents;
  /** The part of the total that store credit pays; undefined if the customer does not use it. */
  readonly credit: Cents | undefined;
  readonly code: string | undefined;
  readonly shippingMethod: string | undefined;
};

/** Returns price times quantity. */
export function lineTotal({ price, quantity }: Pick<CheckoutLine, 'price' | 'quantity'>): Cents {
  return times(centsFromDollars(price), quantity);
}
