import { inArray, isNull } from 'drizzle-orm';
import { audit } from '#database/audit/audit.ts';
import type { Database } from '#database/connection/connect.ts';
import { moneyMovement, OUTSIDE_KINDS } from '#database/schema/orders/ledger.ts';
import { order } from '#database/schema/orders/orders.ts';
import { outbox } from '#database/schema/orders/outbox.ts';
import { refund } from '#database/schema/payments/refunds.ts';
import { isOrderMailKind } from '#domain/mail/mail-kinds.ts';
import type { ProviderConnection } from './create-checkpointed-shop.ts';
import { listDisputes, listPayments, listRefunds } from './provider-client.ts';

/** The movements by which money leaves the shop. */
const OUTGOING_KINDS: ReadonlySet<string> = new Set(['refunded', 'dispute_lost']);

/** Number of deliveries of each message, by id. */
export type Mailbox = ReadonlyMap<string, number>;

/**
 * Returns the violated invariants after everything has settled. The ledgers are consistent (database/audit/audit.ts)
 * and agree with the provider on every payment. An order has one payment, and no payment can still be made. Every mail
 * arrived, and only once unless a process died between sending and recording it (`repeatedMails`). Nothing is
 * pending.
 */
export async function checkInvariants({
  database,
  provider,
  mailbox,
  since,
  at,
  repeatedMails = 0,
}: {
  database: Database;
  provider: ProviderConnection;
  mailbox: Mailbox;
  since: Date;
  at: Date;
  repeatedMails?: number;
}): Promise<string[]> {
  const { findings } = await audit(database.db, { at });
  return [
    ...findings.map(({ rule, subject, found }) => `${rule}: ${subject}: ${found}`),
    ...(await findPending(database)),
    ...(await comparePayments(database, { provider, since: Math.floor(since.getTime() / 1000) })),
    ...(await compareMails(database, { mailbox, repeatedMails })),
  ];
}

/** Returns the orders and messages that wait for something. */
async function findPending({ db }: Database): Promise<string[]> {
  const open = await db
    .select()
    .from(order)
    .where(inArray(order.state, ['awaiting_payment', 'refund_pending', 'needs_review']));
  const waiting = await db.select().from(outbox).where(isNull(outbox.doneAt));
  return [
    ...open.map(({ id, state }) => `order ${id} is still ${state}`),
    ...waiting.map(({ kind, lastError }) => `a ${kind} still waits: ${lastError}`),
  ];
}

/** Compares the provider's payments, refunds and disputes since a time (in seconds) with the orders and the ledger. */
async function comparePayments(
  { db }: Database,
  { provider, since }: { provider: ProviderConnection; since: number },
): Promise<string[]> {
  const payments = await listPayments(provider, { since });
  const refunds = await listRefunds(provider, { since });
  const disputes = await listDisputes(provider, { since });
  const orders = new Map((await db.select().from(order)).map((row) => [row.id, row]));
  const money = await db.select().from(moneyMovement);
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { id, status, amount_received: received, metadata } of payments) {
    const orderId = metadata['order_id'] ?? '';
    if (seen.has(orderId)) wrong.push(`order ${orderId} has more than one payment`);
    seen.add(orderId);
    if (orders.get(orderId)?.providerPaymentId !== id)
      wrong.push(`payment ${id} is not the recorded payment of order ${orderId}`);
    if (status !== 'succeeded' && status !== 'canceled') wrong.push(`payment ${id} is still ${status}`);
    const returned = sumOf(refunds, { intentId: id, status: 'succeeded' });
    const lost = sumOf(disputes, { intentId: id, status: 'lost' });
    const recorded = money
      .filter((row) => row.orderId === orderId && !OUTSIDE_KINDS.some((kind) => kind === row.kind))
      .reduce((sum, { kind, cents }) => sum + (OUTGOING_KINDS.has(kind) ? -cents : cents), 0);
    if (received - returned - lost !== recorded)
      wrong.push(`payment ${id}: the provider has ${received - returned - lost}, the ledger ${recorded}`);
  }
  const rows = new Map((await db.select().from(refund)).map((row) => [row.reference, row]));
  for (const { id, status, metadata } of refunds) {
    const row = rows.get(id);
    const wanted = status === 'succeeded' ? 'done' : 'failed';
    if (row?.state !== wanted) wrong.push(`refund ${id} is ${status}, its row ${row?.state}`);
    else if (![undefined, row.id].includes(metadata['refund_id']))
      wrong.push(`refund ${id} names ${metadata['refund_id']}, its row is ${row.id}`);
  }
  return wrong;
}

function sumOf(
  objects: readonly { payment_intent: string; status: string; amount: number }[],
  wanted: { intentId: string; status: string },
): number {
  return objects
    .filter((one) => one.payment_intent === wanted.intentId && one.status === wanted.status)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Compares the mails of the outbox with those that arrived. */
async function compareMails(
  { db }: Database,
  { mailbox, repeatedMails }: { mailbox: Mailbox; repeatedMails: number },
): Promise<string[]> {
  const mails = (await db.select().from(outbox)).filter(({ kind }) => isOrderMailKind(kind));
  const wrong = mails
    .filter(({ id }) => !mailbox.has(id))
    .map(({ kind, orderId }) => `the ${kind} mail of order ${orderId} never arrived`);
  if (mailbox.size > mails.length) wrong.push(`${mailbox.size} mails arrived, ${mails.length} were written`);
  const repeated = [...mailbox.values()].reduce((sum, times) => sum + times - 1, 0);
  if (repeated > repeatedMails) wrong.push(`${repeated} mails arrived more than once`);
  return wrong;
}
