import { and, desc, eq, isNull } from 'drizzle-orm';
import { outbox } from '#database/schema/orders/outbox.ts';
import { ok } from '#domain/result.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mail } from '../ports/mail.ts';
import { deliverAccountMails } from '../services/messages/deliver-account-mails.ts';
import { deliverOrderMails } from '../services/messages/deliver-messages.ts';
import type { TestApi } from './test-api.ts';

/** Delivers the account mails that are due, and returns them. */
export async function deliverDueAccountMails(
  { database, identity }: Pick<TestApi, 'database' | 'identity'>,
  clock: Clock = systemClock,
): Promise<Mail[]> {
  const sent: Mail[] = [];
  const send = async (mail: Mail) => ok(void sent.push(mail));
  await deliverAccountMails({ database, identity, clock, mail: { send }, publicUrl: 'http://shop.test' });
  return sent;
}

/** Delivers the order mails that are due at a time, and returns them. */
export async function deliverDueOrderMails(
  { database, identity }: Pick<TestApi, 'database' | 'identity'>,
  at = new Date(),
  guestCheckout = true,
): Promise<Mail[]> {
  const sent: Mail[] = [];
  const send = async (mail: Mail) => ok(void sent.push(mail));
  const clock = { ...systemClock, now: () => at };
  const shop = { publicUrl: 'http://shop.test', guestCheckout, limits: null };
  const deps = { database, identity, clock, mail: { send }, ...shop };
  await deliverOrderMails(deps, () => false);
  return sent;
}

/** Returns when the last undelivered message of an order is due, and the moment before. */
export async function whenDue(
  { database }: Pick<TestApi, 'database'>,
  orderId: string,
): Promise<{ due: Date; before: Date }> {
  const rows = await database.db
    .select({ dueAt: outbox.dueAt })
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), isNull(outbox.doneAt)))
    .orderBy(desc(outbox.dueAt))
    .limit(1);
  const due = rows[0]?.dueAt;
  if (due === undefined) throw new Error('nothing waits');
  return { due, before: new Date(due.getTime() - 1) };
}
