import { fail } from '#domain/result.ts';
import type { MailPort } from '../../ports/mail.ts';

/** The mail port without a mail server: every mail waits in the outbox. */
export const noMail: MailPort = {
  send: () => Promise.resolve(fail({ code: 'mail_server_unreachable', reason: 'SMTP_URL is not set' })),
};
