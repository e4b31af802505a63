import type { Queryable } from '../../connection/connect.ts';
import { countErasures } from '../accounts/waiting-erasures.ts';
import { countAccountMail } from './account-mail.ts';
import { countOutbox } from './outbox.ts';

/** The messages of a kind that wait, also for their next attempt. */
export type WaitingMessages = Awaited<ReturnType<typeof countWaitingMessages>>[number];

/** Counts what waits to be sent or carried out, by kind: messages about orders, mails of accounts, erasures of customers. */
export async function countWaitingMessages(db: Queryable) {
  return [...(await countOutbox(db)), ...(await countAccountMail(db)), ...(await countErasures(db))];
}
