import { createHash } from 'node:crypto';
import type { ProductRecord } from '#database/queries/catalog/products.ts';
import { stockMessage } from '#domain/cart/quantity.ts';
import type { Size } from '#domain/catalog/sizes/size.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import type { LimitReached } from '#domain/order/order-limits.ts';
import type { PaymentMethod } from '#domain/order/payment-method.ts';
import type { ServiceError } from '../service-error.ts';

/** The product that a customer orders and the address that it is shipped to. */
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
    /** The price per item that the customer saw, in dollars. */
    readonly price?: number | undefined;
  };
};

/** An order request with its buyer, idempotency key and payment method. */
export type OrderSubmission = {
  readonly buyer: { readonly userId: string; readonly email: string };
  readonly idempotencyKey: string;
  readonly paymentMethod: PaymentMethod;
  readonly request: OrderRequest;
};

/** Picks the address fields of a request. */
export function deliveryAddressOf({ firstName, lastName, country, city, address, phone }: OrderRequest) {
  return { firstName, lastName, country, city, address, phone };
}

/** The names of payment methods in stored digests. Changing one would reject requests that are retried across an upgrade. */
const DIGEST_NAMES = { card: 'stripe', cash: 'cashOnDelivery' } as const;

/** Returns the SHA-256 digest by which a repeated request is recognised as the same order. */
export function requestDigestOf({ paymentMethod, request }: OrderSubmission): string {
  const { product } = request;
  const parts = [
    DIGEST_NAMES[paymentMethod],
    ...Object.values(deliveryAddressOf(request)),
    product._id,
    product.quantity,
    product.size,
    product.price ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The price changed since the customer saw it. */
export function priceChanged(product: ProductRecord, price: Cents): ServiceError {
  return {
    code: 'price_changed',
    detail: `The price of ${product.title} is now ${formatMoney(price)}. Please check your order and try again.`,
    errors: [{ field: 'product.price', message: `The price is now ${formatMoney(price)}.` }],
  };
}

/** The product does not have the size. */
export function sizeUnknown(product: ProductRecord, size: Size): ServiceError {
  const detail = `${product.title} is not available in size ${size}. Please choose another size.`;
  return { code: 'size_unknown', detail, errors: [{ field: 'product.size', message: detail }] };
}

/** The quantity exceeds the stock of the size. */
export function stockExceeded(stock: number): ServiceError {
  const detail = stockMessage(stock);
  return { code: 'stock_exceeded', detail, errors: [{ field: 'product.quantity', message: detail }] };
}

/** The order would exceed a limit of unpaid orders. */
export function orderLimited({ message, isAboutQuantity }: LimitReached): ServiceError {
  const errors = isAboutQuantity ? [{ field: 'product.quantity', message }] : [];
  return { code: 'order_limit', detail: message, errors };
}

/** The total is outside the provider's range for card payments. Returns undefined when it is within. */
export function cardAmountRefused(
  total: Cents,
  { min, max }: { readonly min: Cents; readonly max: Cents },
): ServiceError | undefined {
  if (total >= min && total <= max) return undefined;
  const detail =
    total < min
      ? `A card payment must be at least ${formatMoney(min)}. Please choose cash on delivery, or order more.`
      : `A card payment can be at most ${formatMoney(max)}. Please choose cash on delivery, or order less.`;
  return { code: 'card_amount_refused', detail, errors: [{ field: 'product.quantity', message: detail }] };
}
