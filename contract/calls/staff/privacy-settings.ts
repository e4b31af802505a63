import { z } from 'zod';
import { MAX_PERSON_YEARS } from '#domain/customer/privacy-rule.ts';
import type { Call } from '../../call.ts';
import { edited } from '../../fields.ts';
import { activityEntry } from './staff.ts';

const YEARS = `Years must be a whole number from 1 to ${MAX_PERSON_YEARS}.`;

export const privacySettingsCalls = {
  readPrivacySettings: {
    summary:
      'How long closed orders say who placed them, and how many orders that concerns now, or would with other `years`. Also the newest exports and erasures of customers: by all staff, or only by the member for roles that do not see all activity',
    access: { may: 'settings:see' },
    query: z.object({
      years: z
        .string()
        .regex(/^[1-9]\d?$/, { error: YEARS })
        .transform(Number)
        .optional(),
    }),
    response: z.object({
      /** In years; null when orders say for ever who placed them. */
      orderPersonYears: z.int().nullable(),
      /** When the job begins to remove the person, if that is later than now. */
      actsAt: z.string().nullable(),
      /** The closed orders that the rule, or `years`, concerns now. */
      due: z.object({ count: z.int(), more: z.boolean() }),
      /** Newest first. */
      entries: z.array(activityEntry),
    }),
    problems: [],
  },
  changePrivacySettings: {
    summary:
      'Changes how long closed orders say who placed them. A job acts on it from a day later, which cannot be undone',
    access: { may: 'erasures:do' },
    needsFreshSignIn: true,
    body: edited({
      orderPersonYears: z
        .int({ error: YEARS })
        .min(1, { error: YEARS })
        .max(MAX_PERSON_YEARS, { error: YEARS })
        .nullable(),
    }),
    response: z.object({
      /** Null: an erasure cannot be undone. */
      changeId: z.null(),
    }),
    problems: ['changed_meanwhile', 'sign_in_again'],
  },
} as const satisfies Record<string, Call>;
