import { z } from 'zod';
import { ORDER_STATES } from '#domain/order/order-state.ts';
import type { Call } from '../../call.ts';
import { acknowledged, orderReference, secret } from '../../fields.ts';
import { orderedProduct } from './orders.ts';
import { lineDiscounts, orderAmounts } from './quote.ts';

export const guestOrderCalls = {
  openGuestOrder: {
    summary: "Lets this browser open a guest's order, by the secret in the fragment of the mailed link",
    access: 'shopper',
    params: z.object({ id: orderReference }),
    body: z.object({ secret }),
    response: acknowledged,
    problems: ['link_invalid'],
  },
  openPaymentLink: {
    summary:
      'What an order that staff took costs, and what the browser needs to pay it by card, by the secret in the fragment of the mailed link. Records a payment that has succeeded. Idempotent',
    access: 'anyone',
    params: z.object({ id: orderReference }),
    body: z.object({ secret }),
    response: z.object({
      number: z.int(),
      state: z.enum(ORDER_STATES),
      /** When its items are sold to others unless it is paid, ISO 8601 in UTC; null when it no longer awaits the payment. */
      holdEndsAt: z.string().nullable(),
      products: z.array(orderedProduct.extend({ discounts: lineDiscounts })),
      ...orderAmounts,
      shippingMethod: z.string().nullable(),
      total: z.number(),
      /** Null when it cannot be paid now: it is paid, closed, or its payment is being processed. */
      payment: z
        .object({ clientSecret: z.string(), publishableKey: z.string(), scriptUrl: z.string().nullable() })
        .nullable(),
    }),
    problems: ['link_invalid', 'payment_provider_unreachable'],
  },
  readGuestOrders: {
    summary: "The number of orders that guests placed with the signed-in user's address",
    access: 'signed-in',
    response: z.object({
      /** 0 while the address is not confirmed: it may be another person's. */
      count: z.int(),
      /** The shop accepts guests, but the user must confirm the address before orders can be claimed. */
      isUnconfirmed: z.boolean(),
    }),
    problems: [],
  },
  claimOrders: {
    summary: "Moves the orders that guests placed with the signed-in user's confirmed address to the account",
    access: 'signed-in',
    response: z.object({
      acknowledged: z.literal(true),
      /** How many orders moved. */
      count: z.int(),
    }),
    problems: ['account_unconfirmed'],
  },
} as const satisfies Record<string, Call>;
