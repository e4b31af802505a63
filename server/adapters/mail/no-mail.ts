import { fail } from '#domain/result.ts';
import type { MailPort } from '../../ports/mail.ts';

/** No way for mails at all: everything waits in the outbox until there is one. */
export const noMail: MailPort = {
  send: () => Promise.resolve(fail({ code: 'mail_server_unreachable', reason: 'SMTP_URL is not set' })),
};
