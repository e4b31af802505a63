import { z } from 'zod';
import { CREDIT_CAUSES } from '#domain/credit/credit-cause.ts';
import type { Call } from '../../call.ts';

/** Store credit in dollars, with its changes, the newest first. */
export const storeCredit = z.object({
  balance: z.number(),
  entries: z.array(
    z.object({
      id: z.int(),
      /** Negative when credit was taken. */
      amount: z.number(),
      cause: z.enum(CREDIT_CAUSES),
      /** The number of the order that it was spent on or comes from; null without one. */
      order: z.int().nullable(),
      /** ISO 8601 in UTC. */
      at: z.string(),
    }),
  ),
});

export const creditCalls = {
  readCredit: {
    summary: "The signed-in user's store credit, with its newest changes",
    access: 'signed-in',
    response: storeCredit,
    problems: [],
  },
} as const satisfies Record<string, Call>;
