import { z } from 'zod';
import { ORDER_STATES } from '#domain/order/order-state.ts';
import type { Call } from '../../call.ts';
import {
  cartLineId,
  dollars,
  email,
  idempotencyKey,
  singleLine,
  orderReference,
  phone,
  quantity,
  size,
  transactionId,
} from '../../fields.ts';
import { API_PAYMENT_METHODS } from '../../payment-method.ts';

/** A payload field (SPECIFICATION section 7) that the server ignores. It reads the value from the account or the product instead. */
const ignoredText = z.string().max(2_000).optional();

/**
 * The order payload of SPECIFICATION section 7, for one cart line. The server reads the address and the product's id, quantity, size
 * and price. It never charges that price: it rejects the order if the price differs from its own (DECISIONS 19).
 */
export const orderPayload = z.object({
  firstName: singleLine('First name', 80),
  lastName: singleLine('Last name', 80),
  country: singleLine('Country', 80),
  city: singleLine('City', 80),
  address: singleLine('Address', 200),
  phone,
  email: ignoredText,
  paymentMethod: z.enum(API_PAYMENT_METHODS).optional(),
  product: z.object({
    _id: cartLineId,
    img: ignoredText,
    title: ignoredText,
    brand: ignoredText,
    quantity,
    size,
    price: dollars.optional(),
  }),
});

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

/** An order (SPECIFICATION section 3). */
export const order = z.object({
  _id: z.string(),
  /** What shoppers and staff call the order; no call finds an order by it. */
  number: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  paymentMethod: z.enum(API_PAYMENT_METHODS),
  /** 'Paid' or 'Unpaid' (SPECIFICATION section 4). */
  paymentStatus: z.enum(['Paid', 'Unpaid']),
  state: z.enum(ORDER_STATES),
  product: orderedProduct,
  /** The card payment's id; null for cash on delivery. */
  transactionId: z.string().nullable(),
  /** Price times quantity, in dollars. */
  total: z.number(),
  /** When it was placed, ISO 8601 in UTC. */
  createdAt: z.string(),
});

/** An order with its history, oldest first; `text` is the text for the customer. */
export const orderWithHistory = order.extend({
  events: z.array(z.object({ state: z.enum(ORDER_STATES), at: z.string(), text: z.string() })),
});

const orderParams = z.object({ id: orderReference });

export const orderCalls = {
  createPaymentIntent: {
    summary: 'Prices one cart line, holds its stock and returns the client secret for the card payment',
    access: 'signed-in',
    headers: idempotencyKey,
    body: orderPayload,
    response: z.object({ clientSecret: z.string(), transactionId: z.string(), orderId: z.string() }),
    problems: [
      'product_unknown',
      'size_unknown',
      'stock_exceeded',
      'price_changed',
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
    access: 'signed-in',
    headers: idempotencyKey,
    body: z.discriminatedUnion(
      'paymentMethod',
      [
        // The server ignores the rest of the payload: `createPaymentIntent` has written the order.
        orderPayload.partial().extend({ paymentMethod: z.literal('stripe'), transactionId }),
        orderPayload.extend({ paymentMethod: z.literal('cashOnDelivery') }),
      ],
      { error: "paymentMethod must be 'stripe' or 'cashOnDelivery'." },
    ),
    response: z.object({
      acknowledged: z.literal(true),
      insertedId: z.string(),
      /** The last segment of the confirmation page's path. */
      reference: z.string(),
      /**
       * What the order bought. A recorded payment may have bought another size than its request names. Absent from processes of the previous
       * version, which run beside this one during an update.
       */
      product: orderedProduct.pick({ _id: true, size: true }).optional(),
    }),
    problems: [
      'product_unknown',
      'size_unknown',
      'stock_exceeded',
      'price_changed',
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
    access: 'signed-in',
    params: orderParams,
    response: orderWithHistory,
    problems: ['order_unknown'],
  },
  cancelOrder: {
    summary: 'Cancels an order before its handover, returns its stock and refunds a card payment. Idempotent',
    access: 'signed-in',
    params: orderParams,
    response: orderWithHistory,
    problems: [
      'order_unknown',
      'order_not_cancellable',
      'forbidden',
      'payment_under_way',
      'payment_provider_unreachable',
    ],
  },
  markCashReceived: {
    summary: 'Records that a cash order was handed over and paid',
    access: { may: 'packing:do' },
    params: orderParams,
    response: orderWithHistory,
    problems: ['order_unknown', 'order_move_refused'],
  },
  markHandedOver: {
    summary: 'Records that a paid card order was handed over',
    access: { may: 'packing:do' },
    params: orderParams,
    response: orderWithHistory,
    problems: ['order_unknown', 'order_move_refused'],
  },
  decideOrderReview: {
    summary: 'Decides an order under review: `paid` keeps it, `refund` returns the money. Idempotent',
    access: { may: 'payments:do' },
    params: orderParams,
    body: z.object({
      decision: z.enum(['paid', 'refund'], { error: "decision must be 'paid' or 'refund'." }),
    }),
    response: orderWithHistory,
    problems: ['order_unknown', 'order_move_refused', 'stock_exceeded'],
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
