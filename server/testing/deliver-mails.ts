import { ok } from '#domain/result.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mail } from '../ports/mail.ts';
import { deliverAccountMails } from '../services/messages/deliver-account-mails.ts';
import type { TestApi } from './test-api.ts';

/** Delivers the account mails that are due, and returns them. */
export async function deliverMails(
  { database, identity }: Pick<TestApi, 'database' | 'identity'>,
  clock: Clock = systemClock,
): Promise<Mail[]> {
  const sent: Mail[] = [];
  const send = async (mail: Mail) => ok(void sent.push(mail));
  await deliverAccountMails({ database, identity, clock, mail: { send }, publicUrl: 'http://shop.test' });
  return sent;
}
