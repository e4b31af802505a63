import { z } from 'zod';
import { MAX_LINE_COUNT } from '#domain/cart/cart.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { ADDRESS_CHANGE_LIMIT } from '#domain/order/address/address-change.ts';
import { ORDER_STATES } from '#domain/order/order-state.ts';
import { REFUND_METHODS } from '#domain/refund/refund-method.ts';
import { ORDER_STATUSES } from '#domain/shipment/order-status.ts';
import { OUT_STATES } from '#domain/shipment/shipment-state.ts';
import type { Call } from '../../call.ts';
import {
  cartLineId,
  dollars,
  dollarsOfOrder,
  email,
  idempotencyKey,
  orderReference,
  quantity,
  size,
  transactionId,
} from '../../fields.ts';
import { API_PAYMENT_METHODS } from '../../payment-method.ts';
import { eachLineOnce, linePieces } from '../orders/line-pieces.ts';
import { deliveryAddress, regionalAddress } from './addresses.ts';
import {
  lineDiscounts,
  orderAmounts,
  pricingFields,
  PRICING_PROBLEMS,
  rejectRepeatedLines,
} from './quote.ts';
import { returnOfOrder, wantedReturn } from './returns.ts';

/** A payload field (SPECIFICATION section 7) that the server ignores. It reads the value from the account or the product instead. */
const ignoredText = z.string().max(2_000).optional();

const cartLine = z.object({
  _id: cartLineId,
  img: ignoredText,
  title: ignoredText,
  brand: ignoredText,
  quantity,
  size,
  price: dollars.optional(),
});

/** The fields of an order payload; `orderPayload` also requires one of `product` and `products`. */
const payloadFields = z.object({
  ...deliveryAddress,
  /** The address of a guest. The server reads that of a user from the account. */
  email: z.string().max(2_000).trim().toLowerCase().optional(),
  /** A visitor orders without an account. Without it, a customer whose session has ended would unknowingly order as a guest. */
  asGuest: z.boolean().optional(),
  paymentMethod: z.enum(API_PAYMENT_METHODS).optional(),
  /** The only line of the order, as SPECIFICATION section 7 has it. */
  product: cartLine.optional(),
  /** The lines of a cart. Errors name them `products.0`, `products.1` … */
  products: z
    .array(cartLine)
    .min(1, { error: 'An order needs at least one product.' })
    .max(MAX_LINE_COUNT, { error: `An order can have at most ${MAX_LINE_COUNT} products.` })
    .superRefine(rejectRepeatedLines)
    .optional(),
  /** The total that the customer saw, in dollars. */
  total: dollarsOfOrder.optional(),
  /** With `useCredit`: the part of the total that store credit pays, as the customer saw it, in dollars. */
  credit: dollarsOfOrder.optional(),
  ...pricingFields,
});

type LineFields = { readonly product?: unknown; readonly products?: unknown };

/** Checked along with the fields, so that errors name all invalid ones at once. */
const rejectBothLineFields = z.refine<LineFields>(
  ({ product, products }) => product === undefined || products === undefined,
  { when: isObject, path: ['products'], error: 'An order has either product or products.' },
);
const requireLineField = z.refine<LineFields>(
  ({ product, products }) => product !== undefined || products !== undefined,
  {
    when: isObject,
    path: ['product'],
    error: 'This field is required.',
  },
);
/** The same for JSON Schema. */
const NOT_BOTH_LINE_FIELDS = { not: { required: ['product', 'products'] } };
const ONE_LINE_FIELD = { oneOf: [{ required: ['product'] }, { required: ['products'] }] };

function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}

/**
 * The payload of an order: that of SPECIFICATION section 7 for one cart line, or the same with several lines. The server reads the address
 * and each product's id, quantity, size and price. It never charges that price: it rejects the order if the price differs from its own
 * (DECISIONS 19).
 */
export const orderPayload = payloadFields.check(rejectBothLineFields, requireLineField).meta(ONE_LINE_FIELD);

/** A cart item as its order stores it: a snapshot from when the order was placed. Money is in dollars. */
export const orderedProduct = z.object({
  _id: z.string(),
  img: z.string(),
  title: z.string(),
  brand: z.string(),
  quantity: z.int(),
  /** Null for an order from before sizes. */
  size: z.string().nullable(),
  price: z.number(),
});

/** A cart item of an order, and what became of its pieces. */
const lineOfOrder = orderedProduct.extend({
  /** From 1. Absent from processes of the previous version, as are the counters. */
  position: z.int().optional(),
  /** Pieces that were cancelled, and those that the customer can cancel. */
  cancelled: z.int().optional(),
  cancellable: z.int().optional(),
  /**
   * Pieces that the shop has back and refunded, those that another line replaces, and those that the customer can return. Only in the
   * response of one order.
   */
  returned: z.int().optional(),
  exchanged: z.int().optional(),
  returnable: z.int().optional(),
  /** The position of the line whose pieces it replaces in another size, at a price of 0; null for a line that was ordered. */
  replaces: z.int().nullable().optional(),
  /** Until when its pieces can be returned, ISO 8601 in UTC; null before the delivery. */
  returnUntil: z.string().nullable().optional(),
  /** Only in the response of one order. */
  discounts: lineDiscounts,
});

/** Identifies the cart line of an ordered product. */
const boughtLine = orderedProduct.pick({ _id: true, size: true });

/** A shipment, as its customer sees it. */
const orderShipment = z.object({
  state: z.enum(OUT_STATES),
  /** When it came into this state, ISO 8601 in UTC. */
  at: z.string(),
  /** Null for a shipment that the shop handed over itself. */
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** The page where the carrier shows where it is. */
  url: z.string().nullable(),
  products: z.array(orderedProduct.pick({ _id: true, title: true, size: true, quantity: true })),
});

/** An order (SPECIFICATION section 3). */
export const order = z.object({
  _id: z.string(),
  /** What shoppers and staff call the order. Only calls of the back office find an order by it. */
  number: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Absent unless the shop asked for it. */
  region: z.string().optional(),
  postalCode: z.string().optional(),
  email: z.string(),
  paymentMethod: z.enum(API_PAYMENT_METHODS),
  /** 'Paid' or 'Unpaid' (SPECIFICATION section 4). */
  paymentStatus: z.enum(['Paid', 'Unpaid']),
  state: z.enum(ORDER_STATES),
  /** The first of `products`. */
  product: orderedProduct,
  /** All lines. Absent from processes of the previous version, which run beside this one during an update. */
  products: z.array(lineOfOrder).optional(),
  /** The card payment's id; null for cash on delivery. */
  transactionId: z.string().nullable(),
  /** What the order costs, in dollars. */
  total: z.number(),
  /** What store credit paid of it; absent when that is nothing. */
  credit: z.number().optional(),
  /**
   * What else the customer pays: the total, less the credit and what is no longer charged. Absent from processes of the previous version.
   */
  due: z.number().optional(),
  /** When it was placed, ISO 8601 in UTC. */
  createdAt: z.string(),
  /** How far its delivery is. Absent from processes of the previous version, as is `shipments`. */
  status: z.enum(ORDER_STATUSES).optional(),
  /** Shipments that have left the shop, oldest first. An order that was handed over earlier may have none. */
  shipments: z.array(orderShipment).optional(),
  /** The order of a guest, which belongs to no account; absent otherwise. */
  isGuest: z.boolean().optional(),
});

/** An order with its history, oldest first; `text` is the text for the customer. */
export const orderWithHistory = order.extend({
  /** What the total is made of. Absent from processes of the previous version. */
  ...z.object(orderAmounts).partial().shape,
  /** The name of the shipping method; null for an order from before shipping methods. */
  shippingMethod: z.string().nullable().optional(),
  /** Whether its customer can cancel it. Absent from processes of the previous version. */
  isCancellable: z.boolean().optional(),
  /** Whether its customer can change its address. Absent from processes of the previous version. */
  isAddressOpen: z.boolean().optional(),
  /** Money that was or will be returned, or is not charged, oldest first. Absent from processes of the previous version. */
  refunds: z
    .array(
      z.object({
        amount: z.number(),
        method: z.enum(REFUND_METHODS),
        isDone: z.boolean(),
        /** ISO 8601 in UTC. */
        at: z.string(),
      }),
    )
    .optional(),
  /** Oldest first. Absent from processes of the previous version. */
  returns: z.array(returnOfOrder).optional(),
  events: z.array(z.object({ state: z.enum(ORDER_STATES), at: z.string(), text: z.string() })),
});

/** The pieces of order lines that a request cancels. */
export const cancelledPieces = z
  .array(linePieces)
  .min(1, { error: 'Choose at least one item.' })
  .max(MAX_LINE_COUNT)
  .check(eachLineOnce);

export const orderParams = z.object({ id: orderReference });

export const orderCalls = {
  listHeldItems: {
    summary:
      'The stock that unpaid card orders of the user, or of the guest, hold. The next order of one of the products takes it over',
    access: 'anyone',
    dependsOnSession: true,
    response: z.array(orderedProduct.pick({ _id: true, size: true, quantity: true })),
    problems: [],
  },
  createPaymentIntent: {
    summary:
      'Prices one cart line or several, holds their stock and returns the client secret for the card payment; without one, nothing is due and the order is paid',
    access: 'shopper',
    headers: idempotencyKey,
    body: orderPayload,
    response: z.object({
      /** Null when nothing is due: the order is paid, and `placeOrder` with the `transactionId` acknowledges it. */
      clientSecret: z.string().nullable(),
      /** The payment's id, or the order's when nothing is due. */
      transactionId: z.string(),
      orderId: z.string(),
    }),
    problems: [
      'product_unknown',
      'size_unknown',
      'stock_exceeded',
      'price_changed',
      ...PRICING_PROBLEMS,
      'order_limit',
      'idempotency_key_reused',
      'already_paid',
      'order_closed',
      'card_amount_refused',
      'payment_under_way',
      'payment_provider_unreachable',
    ],
  },
  placeOrder: {
    summary:
      'Places a cash order, or records the card payment `transactionId` after checking it with the provider',
    access: 'shopper',
    headers: idempotencyKey,
    body: z.discriminatedUnion(
      'paymentMethod',
      [
        // The server ignores the rest of the payload: `createPaymentIntent` has written the order.
        payloadFields
          .partial()
          .extend({ paymentMethod: z.literal('stripe'), transactionId })
          .check(rejectBothLineFields)
          .meta(NOT_BOTH_LINE_FIELDS),
        payloadFields
          .extend({ paymentMethod: z.literal('cashOnDelivery') })
          .check(rejectBothLineFields, requireLineField)
          .meta(ONE_LINE_FIELD),
      ],
      { error: "paymentMethod must be 'stripe' or 'cashOnDelivery'." },
    ),
    response: z.object({
      acknowledged: z.literal(true),
      insertedId: z.string(),
      /** The last segment of the confirmation page's path. */
      reference: z.string(),
      /**
       * What the order bought: its first line, and all lines. A recorded payment may have bought other lines than its request names. Absent
       * from processes of the previous version, which run beside this one during an update.
       */
      product: boughtLine.optional(),
      products: z.array(boughtLine).optional(),
    }),
    problems: [
      'product_unknown',
      'size_unknown',
      'stock_exceeded',
      'price_changed',
      ...PRICING_PROBLEMS,
      'order_limit',
      'idempotency_key_reused',
      'already_paid',
      'order_unknown',
      'order_closed',
      'payment_under_way',
      'payment_incomplete',
      'payment_provider_unreachable',
    ],
  },
  readOrder: {
    summary: 'One order, by its own id or by the id of its card payment',
    access: 'shopper',
    params: orderParams,
    response: orderWithHistory,
    problems: ['order_unknown'],
  },
  changeOrderAddress: {
    summary: `Changes the address of an order that is in no shipment, for its customer ${ADDRESS_CHANGE_LIMIT} times at most, or for staff, who can undo it for ${UNDO_DELAY}, and mails the customer. Shipping zone and taxes must stay. Idempotent`,
    access: 'shopper',
    params: orderParams,
    body: z.object({ ...deliveryAddress, ...regionalAddress }),
    response: orderWithHistory,
    problems: [
      'order_unknown',
      'address_fixed',
      'order_limit',
      'country_unknown',
      'region_required',
      'region_unknown',
      'shipping_unavailable',
      'tax_unavailable',
    ],
  },
  cancelOrder: {
    summary:
      'Cancels an order that is in no shipment, or pieces of it that are in none: returns their stock and refunds a card payment. Idempotent; for pieces, with one Idempotency-Key',
    access: 'shopper',
    params: orderParams,
    headers: idempotencyKey,
    /** Without a body, the whole order. */
    body: z.object({ lines: cancelledPieces.optional() }).optional(),
    response: orderWithHistory,
    problems: [
      'order_unknown',
      'order_not_cancellable',
      'quantity_exceeded',
      'idempotency_key_reused',
      'forbidden',
      'payment_under_way',
      'payment_provider_unreachable',
    ],
  },
  requestReturn: {
    summary:
      'Announces that delivered pieces of an order are sent back, and mails the customer. Idempotent for one Idempotency-Key',
    access: 'shopper',
    params: orderParams,
    headers: idempotencyKey,
    body: z.object({ lines: wantedReturn }),
    response: orderWithHistory,
    problems: [
      'order_unknown',
      'order_move_refused',
      'quantity_exceeded',
      'size_unknown',
      'return_too_late',
      'idempotency_key_reused',
    ],
  },
  withdrawReturn: {
    summary: 'Withdraws a return whose parcel is not in the shop, and mails the customer. Idempotent',
    access: 'shopper',
    params: z.object({ id: z.uuid({ error: 'This is not the id of a return.' }) }),
    response: orderWithHistory,
    problems: ['return_unknown', 'move_refused'],
  },
  listOrders: {
    summary: "A customer's orders, newest first",
    access: 'own-email',
    params: z.object({ email }),
    response: z.array(order),
    problems: [],
  },
  readCardFormSettings: {
    summary: 'Settings of the card provider for the browser',
    access: 'anyone',
    response: z.object({
      publishableKey: z.string(),
      /** URL of the stand-in's script; null for the real provider. */
      scriptUrl: z.string().nullable(),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
