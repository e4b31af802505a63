import { z } from 'zod';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { WEBHOOK_EVENTS } from '#domain/webhooks/event-types.ts';
import type { Call } from '../../call.ts';
import { acknowledged, singleLine } from '../../fields.ts';
import { problemOfWebhookUrl } from './webhook-url.ts';

const endpoint = z.object({ id: z.uuid({ error: 'This is not the id of an endpoint.' }) });
const delivery = z.object({ id: z.uuid({ error: 'This is not the id of a delivery.' }) });

const settings = z.object({
  /** The address that receives the messages (Standard Webhooks). */
  url: singleLine('The address', STAFF_TYPED_LENGTHS.webhookUrl).superRefine((text, context) => {
    const problem = problemOfWebhookUrl(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, { error: `An event is one of ${WEBHOOK_EVENTS.join(', ')}.` }))
    .min(1, { error: 'Choose at least one event.' })
    .max(WEBHOOK_EVENTS.length, { error: 'An event is listed twice.' }),
});

/** The secret: `whsec_` followed by Base64. No other response has it. */
const secret = z.object({ id: z.string(), secret: z.string() });

export const webhookCalls = {
  listWebhookEndpoints: {
    summary: 'The addresses that get events, oldest first',
    access: { may: 'staff:see' },
    response: z.object({
      endpoints: z.array(
        z.object({
          id: z.string(),
          url: z.string(),
          events: z.array(z.enum(WEBHOOK_EVENTS)),
          createdAt: z.string(),
          lastDeliveredAt: z.string().nullable(),
          /** Null while it gets events. `gone`: it answered 410. `failing`: a message failed for three days. */
          disabled: z.object({ at: z.string(), reason: z.enum(['staff', 'gone', 'failing']) }).nullable(),
          /** Until when the previous secret signs as well; null without one. */
          previousSecretEndsAt: z.string().nullable(),
        }),
      ),
    }),
    problems: [],
  },
  addWebhookEndpoint: {
    summary: 'Adds an address that gets events from now on. Only this response has its secret',
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    body: settings,
    response: secret,
    problems: ['webhook_limit'],
  },
  changeWebhookEndpoint: {
    summary:
      'Changes an endpoint. A disabled one gets no events; when it is enabled again or gets another address, the attempts of the messages that still wait start again',
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    params: endpoint,
    body: settings.extend({ enabled: z.boolean({ error: 'enabled must be true or false.' }) }),
    response: acknowledged,
    problems: ['webhook_unknown'],
  },
  deleteWebhookEndpoint: {
    summary: 'Deletes an endpoint with its deliveries',
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    params: endpoint,
    response: acknowledged,
    problems: ['webhook_unknown'],
  },
  rotateWebhookSecret: {
    summary:
      'Gives an endpoint a new secret. For a day messages carry a signature of the previous secret, too',
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    params: endpoint,
    response: secret,
    problems: ['webhook_unknown'],
  },
  listWebhookDeliveries: {
    summary: 'The newest 50 messages to an endpoint, of the last 30 days, with their last response',
    access: { may: 'staff:see' },
    params: endpoint,
    response: z.object({
      deliveries: z.array(
        z.object({
          /** The `webhook-id` of the message. */
          id: z.string(),
          event: z.enum(WEBHOOK_EVENTS),
          data: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
          at: z.string(),
          state: z.enum(['pending', 'delivered', 'failed']),
          attempts: z.int(),
          /** When the next attempt is due; null unless it is pending. */
          dueAt: z.string().nullable(),
          /** Null without a response. */
          status: z.int().nullable(),
          answer: z.string().nullable(),
        }),
      ),
    }),
    problems: [],
  },
  resendWebhook: {
    summary: 'Queues a message to an enabled endpoint again, under its id',
    access: { may: 'staff:do' },
    needsFreshSignIn: true,
    params: delivery,
    response: acknowledged,
    problems: ['delivery_unknown'],
  },
} as const satisfies Record<string, Call>;
