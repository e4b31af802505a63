import { z } from 'zod';
import type { Call } from '../../call.ts';

export const paymentSettingCalls = {
  readPaymentSettings: {
    summary: 'How the shop takes payments. Without secrets',
    access: { may: 'payment_settings:see' },
    response: z.object({
      cards: z.object({
        /** `sandbox` and `test` take no money. */
        mode: z.enum(['sandbox', 'test', 'live']),
        /** The kind of the secret key, for example `sk_live_`. */
        keyPrefix: z.string(),
        /** Without it, no webhook is accepted, and a job finds payments about a minute later. */
        hasWebhookSecret: z.boolean(),
        /** Where the provider delivers its webhooks. */
        webhookUrl: z.string(),
        /** ISO 8601 in UTC; null before the first webhook. */
        lastWebhookAt: z.string().nullable(),
      }),
      cash: z.object({
        /** Maximum open cash orders of a customer; null for no limit, 0 refuses cash. */
        orders: z.int().nullable(),
        /** The same for a customer whose email address is not confirmed. */
        unconfirmedOrders: z.int().nullable(),
        /** Highest total of such an order, in dollars; null for no limit. */
        unconfirmedTotal: z.number().nullable(),
        /** Orders refused at the door within a year, after which a customer can only pay by card; null for no limit. */
        refusals: z.int().nullable(),
      }),
      /** Whether visitors can order without an account. */
      guestCheckout: z.boolean(),
    }),
    problems: [],
  },
  testCardProvider: {
    summary: 'Reads from the card provider with the secret key of the shop, and waits for its answer',
    access: { may: 'payment_settings:do' },
    response: z.object({
      /** Null when the provider answered. `answer` is what it said. */
      failure: z.object({ answer: z.string() }).nullable(),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
