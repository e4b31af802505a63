import { z } from 'zod';
import type { Call } from '../call.ts';

export const jobCalls = {
  readJobs: {
    summary: 'The work that the shop does on its own, and what of it waits',
    access: 'admin',
    response: z.object({
      /** Work that comes round again. */
      jobs: z.array(
        z.object({
          name: z.string(),
          dueAt: z.string(),
          isRunning: z.boolean(),
          lastSucceededAt: z.string().nullable(),
          lastError: z.string().nullable(),
        }),
      ),
      /** Messages that wait to be delivered, by kind. */
      messages: z.array(
        z.object({
          kind: z.string(),
          waiting: z.int(),
          oldest: z.string().nullable(),
          /** How often the unluckiest of them was tried. */
          attempts: z.int(),
          lastError: z.string().nullable(),
        }),
      ),
      /** Holds that have ended and were not given back yet. */
      holdsEnded: z.int(),
      refundsPending: z.int(),
      /** Orders whose payment a person has to look at. */
      needReview: z.int(),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
