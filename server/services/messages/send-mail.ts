import { fail, ok } from '#domain/result.ts';
import type { Mail, MailPort } from '../../ports/mail.ts';
import type { DeliveryOutcome } from './drain-queue.ts';

/** Sends a mail, and returns the outcome for its queue. */
export async function sendMail(port: MailPort, mail: Mail): Promise<DeliveryOutcome> {
  const sent = await port.send(mail);
  if (sent.ok) return ok('delivered');
  const { code, reason } = sent.error;
  return fail({ code: code === 'mail_refused' ? 'permanent' : 'temporary', reason });
}
