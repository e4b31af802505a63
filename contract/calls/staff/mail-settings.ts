import { z } from 'zod';
import { MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import { MAIL_STEPS } from '#domain/mail/mail-steps.ts';
import type { Call } from '../../call.ts';

export const mailSettingCalls = {
  readMailSettings: {
    summary: 'How mail leaves the shop',
    access: { may: 'settings:see' },
    response: z.object({
      /** With `none`, mail about orders waits. The `sandbox` keeps all mail in a mailbox on the server. */
      kind: z.enum(['none', 'sandbox', 'server']),
      /** Host and port of the mail server; null without one. */
      host: z.string().nullable(),
      /** Name and address that customers see; null without a mail server. */
      sender: z.object({ name: z.string(), address: z.string() }).nullable(),
      /** Whether the sender's address is the merchant's own. */
      isSenderSet: z.boolean(),
      /** Where the mail of the sandbox can be read; null for other mail, and for roles that may not change settings. */
      mailboxUrl: z.string().nullable(),
    }),
    problems: [],
  },
  sendTestMail: {
    summary:
      'Sends a test mail to the address of the signed-in member, and waits for the answer of the mail server',
    access: { may: 'settings:do' },
    needsPerson: true,
    response: z.object({
      to: z.string(),
      /** Null when the mail server accepted the mail. `answer` is what it said, without addresses. */
      failure: z.object({ step: z.enum(MAIL_STEPS), answer: z.string() }).nullable(),
    }),
    problems: [],
  },
  previewMail: {
    summary: 'A mail of the shop with invented data',
    access: { may: 'settings:see' },
    params: z.object({
      kind: z.enum(MAIL_KINDS, { error: 'This is not a mail of the shop.' }),
    }),
    response: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
