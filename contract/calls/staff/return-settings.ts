import { z } from 'zod';
import { MAX_PRICE_DOLLARS } from '#domain/catalogue/product-limits.ts';
import { MAX_RETURN_DAYS } from '#domain/return/return-rule.ts';
import type { Call } from '../../call.ts';
import { edited, savedChange } from '../../fields.ts';

const DAYS = `Days must be a whole number from 1 to ${MAX_RETURN_DAYS}.`;

const DOLLARS = `This must be a whole number of dollars, at most ${MAX_PRICE_DOLLARS.toLocaleString('en-US')}.`;

export const returnSettingsCalls = {
  readReturnSettings: {
    summary: 'How long after the delivery customers may ask for a return, and which orders get a free label',
    access: { may: 'settings:see' },
    response: z.object({
      days: z.int(),
      /** In dollars: orders with a higher total get a free label; null for none. */
      freeLabelAbove: z.int().nullable(),
    }),
    problems: [],
  },
  changeReturnSettings: {
    summary: 'Changes the rule of returns, also for orders that were delivered already',
    access: { may: 'settings:do' },
    body: edited({
      days: z.int({ error: DAYS }).min(1, { error: DAYS }).max(MAX_RETURN_DAYS, { error: DAYS }),
      freeLabelAbove: z
        .int({ error: DOLLARS })
        .min(0, { error: DOLLARS })
        .max(MAX_PRICE_DOLLARS, { error: DOLLARS })
        .nullable(),
    }),
    response: savedChange,
    problems: ['changed_meanwhile'],
  },
} as const satisfies Record<string, Call>;
