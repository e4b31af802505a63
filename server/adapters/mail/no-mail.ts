import { fail } from '#domain/result.ts';
import type { MailPort } from '../../ports/mail.ts';

/** The mail port without a mail server: order mails wait in the outbox, account mails are dropped after a day. */
export const noMail: MailPort = {
  send: () =>
    Promise.resolve(fail({ code: 'mail_server_unreachable', step: 'setup', reason: 'SMTP_URL is not set' })),
};
