import { createHash } from 'node:crypto';
import type { ProductRecord } from '#database/queries/catalog/products.ts';
import { stockMessage } from '#domain/cart/quantity.ts';
import type { Size } from '#domain/cart/size.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import type { LimitReached } from '#domain/order/order-limits.ts';
import type { PaymentMethod } from '#domain/order/payment-method.ts';
import type { ServiceError } from '../service-error.ts';

/** What a shopper orders, and where it goes. */
export type OrderRequest = {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly city: string;
  readonly address: string;
  readonly phone: string;
  readonly product: {
    readonly _id: string;
    readonly quantity: number;
    readonly size: Size;
    /** The price for one piece that the shopper saw, in dollars. */
    readonly price?: number | undefined;
  };
};

/** Who orders, under which key, and how it will be paid. */
export type Ordering = {
  readonly buyer: { readonly userId: string; readonly email: string };
  readonly idempotencyKey: string;
  readonly paymentMethod: PaymentMethod;
  readonly request: OrderRequest;
};

/** The address fields of a request, and nothing else that its body holds. */
export function destinationOf({ firstName, lastName, country, city, address, phone }: OrderRequest) {
  return { firstName, lastName, country, city, address, phone };
}

/** Stored digests have these names. Changing them would reject requests that are retried across an upgrade. */
const DIGEST_NAMES = { card: 'stripe', cash: 'cashOnDelivery' } as const;

/** SHA-256 over everything that makes two orders the same order. */
export function digestOf({ paymentMethod, request }: Ordering): string {
  const { product } = request;
  const parts = [
    DIGEST_NAMES[paymentMethod],
    ...Object.values(destinationOf(request)),
    product._id,
    product.quantity,
    product.size,
    product.price ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The price that the shopper saw is no longer the shop's. */
export function priceChanged(product: ProductRecord, price: Cents): ServiceError {
  return {
    code: 'price_changed',
    detail: `The price of ${product.title} is now ${formatMoney(price)}. Please check your order and try again.`,
    errors: [{ field: 'product.price', message: `The price is now ${formatMoney(price)}.` }],
  };
}

/** More is wanted than there is. */
export function stockExceeded(stock: number): ServiceError {
  const detail = stockMessage(stock);
  return { code: 'stock_exceeded', detail, errors: [{ field: 'product.quantity', message: detail }] };
}

/** The order would exceed a limit on what its person has not paid for. */
export function orderLimited({ words, isAboutLine }: LimitReached): ServiceError {
  const errors = isAboutLine ? [{ field: 'product.quantity', message: words }] : [];
  return { code: 'order_limit', detail: words, errors };
}

/** The total is less or more than a card payment can be; undefined when it is neither. */
export function cardAmountRefused(
  total: Cents,
  { least, most }: { readonly least: Cents; readonly most: Cents },
): ServiceError | undefined {
  if (total >= least && total <= most) return undefined;
  const detail =
    total < least
      ? `A card payment has to be at least ${formatMoney(least)}. Please choose cash on delivery, or order more.`
      : `A card payment can be at most ${formatMoney(most)}. Please choose cash on delivery, or order less.`;
  return { code: 'card_amount_refused', detail, errors: [{ field: 'product.quantity', message: detail }] };
}
