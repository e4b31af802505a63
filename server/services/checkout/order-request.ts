import { createHash } from 'node:crypto';
import type { Queryable } from '#database/connection/connect.ts';
import type { OrderOwner } from '#database/queries/orders/order-owner.ts';
import type { OrderRecord } from '#database/queries/orders/orders.ts';
import type { Size } from '#domain/catalogue/sizes/size.ts';
import type { PaymentMethod } from '#domain/order/payment-method.ts';
import type { Result } from '#domain/result.ts';
import type { ServiceError } from '../service-error.ts';

type DeliveryAddress = {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly city: string;
  readonly address: string;
  readonly phone: string;
};

/** A product that a customer orders, in one size. */
export type RequestedLine = {
  readonly productId: string;
  readonly quantity: number;
  readonly size: Size;
  /** The price per item that the customer saw, in dollars. */
  readonly price?: number | undefined;
};

/** What else the price of an order depends on; see `pricingFields` of the contract. */
type PricingChoices = {
  readonly code?: string | undefined;
  readonly shippingMethod?: string | undefined;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
  /** Pays with the store credit of the account, as far as that reaches. */
  readonly useCredit?: boolean | undefined;
};

/** The products that a customer orders and the address that they are shipped to. */
export type OrderRequest = DeliveryAddress &
  PricingChoices & {
    /** Unique by product and size. */
    readonly lines: readonly RequestedLine[];
    /** The request has `products`. Otherwise it has the one `product` of SPECIFICATION section 7. */
    readonly isCart: boolean;
    /** Staff hand the order over at once: it is not shipped, and parts of the address may be empty. */
    readonly isHandedOver?: boolean | undefined;
    /** The total that the customer saw, in dollars. */
    readonly total?: number | undefined;
    /** The part of it that store credit pays, as the customer saw it, in dollars. */
    readonly credit?: number | undefined;
  };

/** Who places an order. The address of a guest is the one that the guest typed. */
export type Buyer = { readonly owner: OrderOwner; readonly email: string };

/** An order request with its buyer, idempotency key and payment method. */
export type OrderSubmission = {
  readonly buyer: Buyer;
  readonly idempotencyKey: string;
  readonly paymentMethod: PaymentMethod;
  readonly request: OrderRequest;
  /** The customer pays the card order through a mailed link. */
  readonly paysByLink?: boolean;
  /** Its first mail waits, so that staff can undo the order. */
  readonly isUndoable?: boolean;
  /** A further lock of the transaction, besides those of the customer. */
  readonly lock?: string;
  /**
   * Finishes an order that staff take, in the transaction that inserts it. If set, an earlier payment that no browser has acknowledged does
   * not prevent the order.
   */
  readonly completeByStaff?:
    | ((tx: Queryable, order: OrderRecord) => Promise<Result<OrderRecord, ServiceError>>)
    | undefined;
};

/** Picks the address fields of a request. */
export function deliveryAddressOf({ firstName, lastName, country, city, address, phone }: DeliveryAddress) {
  return { firstName, lastName, country, city, address, phone };
}

/** Returns the name of a line's field in the request, for errors: `product.quantity` or `products.2.quantity`. */
export function fieldOfLine({ isCart }: OrderRequest, index: number, field: string): string {
  return isCart ? `products.${index}.${field}` : `product.${field}`;
}

/** The names of payment methods in stored digests. Changing one would reject requests that are retried across an upgrade. */
const DIGEST_NAMES = { card: 'stripe', cash: 'cashOnDelivery' } as const;

/**
 * Returns the SHA-256 digest by which a repeated request is recognised as the same order. The digest of one `product` is that of the
 * versions without carts, because requests may be retried across an upgrade.
 */
export function requestDigestOf({ buyer, paymentMethod, request }: OrderSubmission): string {
  const { lines, isCart, total, code, shippingMethod, region, postalCode, useCredit = false } = request;
  const choices = [code, shippingMethod, region, postalCode];
  const parts = lines.map(({ productId, quantity, size, price }) => [
    productId,
    quantity,
    size,
    price ?? null,
  ]);
  const contents = [
    DIGEST_NAMES[paymentMethod],
    ...Object.values(deliveryAddressOf(request)),
    ...(isCart ? [parts] : parts.flat()),
    ...(total === undefined ? [] : [total]),
    // The address of an account never changes.
    ...(buyer.owner.userId === null ? [{ email: buyer.email }] : []),
    ...(request.isHandedOver === true ? [{ isHandedOver: true }] : []),
    ...(useCredit ? [{ credit: request.credit ?? null }] : []),
    ...(choices.some((choice) => choice !== undefined) ? [choices.map((choice) => choice ?? null)] : []),
  ];
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex');
}
