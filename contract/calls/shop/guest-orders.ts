import { z } from 'zod';
import type { Call } from '../../call.ts';
import { acknowledged, orderReference, secret } from '../../fields.ts';

export const guestOrderCalls = {
  openGuestOrder: {
    summary: "Lets this browser open a guest's order, by the secret in the fragment of the mailed link",
    access: 'shopper',
    params: z.object({ id: orderReference }),
    body: z.object({ secret }),
    response: acknowledged,
    problems: ['link_invalid'],
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
