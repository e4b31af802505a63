import { z } from 'zod';
import { MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import type { Call } from '../../call.ts';
import { acknowledged } from '../../fields.ts';

export const jobCalls = {
  readJobs: {
    summary: 'The background jobs and the pending work',
    access: { may: 'settings:do' },
    response: z.object({
      /** Recurring jobs. */
      jobs: z.array(
        z.object({
          name: z.string(),
          dueAt: z.string(),
          isRunning: z.boolean(),
          lastSucceededAt: z.string().nullable(),
          lastError: z.string().nullable(),
        }),
      ),
      /** Undelivered messages by kind. */
      messages: z.array(
        z.object({
          kind: z.enum([
            ...MAIL_KINDS,
            'refund',
            'settle_refund',
            'cancel_order',
            'hand_over',
            'return_step',
            'open_return',
            'deliver_shipment',
            'erase_customer',
          ]),
          waiting: z.int(),
          oldest: z.string().nullable(),
          /** Highest number of attempts of one message. */
          attempts: z.int(),
          lastError: z.string().nullable(),
        }),
      ),
      /** Expired holds that are not released yet. */
      holdsExpired: z.int(),
      refundsPending: z.int(),
      /** Orders whose payment needs a decision by staff. */
      needReview: z.int(),
    }),
    problems: [],
  },
  retryMessages: {
    summary: 'Tries to send the delayed messages of a kind now',
    access: { may: 'settings:do' },
    params: z.object({
      kind: z
        .string()
        .max(40)
        .regex(/^[a-z_]+$/, { error: 'This is not a kind of message.' }),
    }),
    response: acknowledged,
    problems: [],
  },
  runJob: {
    summary: 'Runs a background job now instead of at its next time',
    access: { may: 'settings:do' },
    params: z.object({
      name: z
        .string()
        .max(40)
        .regex(/^[a-z-]+$/, { error: 'This is not the name of a job.' }),
    }),
    response: acknowledged,
    problems: ['job_unknown'],
  },
} as const satisfies Record<string, Call>;
