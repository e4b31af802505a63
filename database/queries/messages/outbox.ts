import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import { ORDER_MAIL_KINDS, type OrderMailKind } from '#domain/mail/mail-kinds.ts';
import type { Queryable } from '../../connection/connect.ts';
import { order } from '../../schema/orders/orders.ts';
import { ORDER_DECISION_KINDS, outbox, type OutboxKind } from '../../schema/orders/outbox.ts';
import { isDue, type LeaseTimes } from '../jobs/lease.ts';

/** A message, also a finished one. */
export type OutboxRow = typeof outbox.$inferSelect;

/** Queues a message, to be sent after the commit. A subject has at most one message of a kind. */
export async function insertMessage(
  tx: Queryable,
  row: {
    id: string;
    kind: OutboxKind;
    orderId: string;
    subjectId: string;
    payload: object;
    at: Date;
    /** When the message is due; its subject can be undone until then. Without it, the message is due at once. */
    dueAt?: Date;
  },
): Promise<void> {
  const { at, ...message } = row;
  await tx
    .insert(outbox)
    .values({ dueAt: at, ...message, createdAt: at })
    .onConflictDoNothing({ target: [outbox.kind, outbox.subjectId] });
}

/** Queues a message again, under a new id, and deletes the finished one. */
export async function replaceFinishedMessage(
  tx: Queryable,
  row: Parameters<typeof insertMessage>[1],
): Promise<void> {
  const { kind, subjectId } = row;
  await tx
    .delete(outbox)
    .where(and(eq(outbox.kind, kind), eq(outbox.subjectId, subjectId), isNotNull(outbox.doneAt)));
  await insertMessage(tx, row);
}

/** Queues a decision about an order as a whole. It replaces those that are finished. */
export async function insertOrderDecision(
  tx: Queryable,
  row: Parameters<typeof insertMessage>[1],
): Promise<void> {
  await tx.delete(outbox).where(and(isOrderDecision(row.orderId), isNotNull(outbox.doneAt)));
  await insertMessage(tx, row);
}

/** Finds the decision about an order as a whole that waits. */
export async function findOrderDecision(db: Queryable, orderId: string): Promise<OutboxRow | undefined> {
  const [found] = await db
    .select()
    .from(outbox)
    .where(and(isOrderDecision(orderId), isNull(outbox.doneAt)))
    // Two wait only during an upgrade, when a process of 0.1.0 has queued the other one.
    .orderBy(asc(outbox.dueAt))
    .limit(1);
  return found;
}

/** Returns the condition that a message is a decision about an order as a whole. */
function isOrderDecision(orderId: string) {
  return and(inArray(outbox.kind, [...ORDER_DECISION_KINDS]), eq(outbox.subjectId, orderId));
}

/**
 * Queues another mail of a kind about a subject that has had one. The finished one stays in the history of the order; its own id becomes its
 * subject, because kind and subject are unique.
 */
export async function insertMailAgain(
  tx: Queryable,
  row: Parameters<typeof insertMessage>[1],
): Promise<void> {
  const { kind, subjectId } = row;
  await tx
    .update(outbox)
    .set({ subjectId: sql`${outbox.id}` })
    .where(and(eq(outbox.kind, kind), eq(outbox.subjectId, subjectId), isNotNull(outbox.doneAt)));
  await insertMessage(tx, row);
}

/** Marks the undeliverable messages of an order as settled by staff. */
export async function clearUndeliverable(
  tx: Queryable,
  { kind, orderId }: { kind: OutboxKind; orderId: string },
): Promise<void> {
  await tx
    .update(outbox)
    .set({ lastError: null })
    .where(and(eq(outbox.kind, kind), eq(outbox.orderId, orderId), isNotNull(outbox.doneAt)));
}

/**
 * Leases one due message of these kinds until `leaseEndsAt`. After a crash the message is due again when its lease ends. Concurrent
 * processes get different messages.
 */
export async function leaseMessage(
  db: Queryable,
  { kinds, ...times }: LeaseTimes & { readonly kinds: readonly OutboxKind[] },
): Promise<OutboxRow | undefined> {
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), isDue(outbox.dueAt, times), inArray(outbox.kind, [...kinds])))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [leased] = await db
    .update(outbox)
    .set({ dueAt: times.leaseEndsAt, attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.id, sql`(${next})`))
    .returning();
  return leased;
}

/**
 * Marks a message as delivered, as dropped or, with `lastError`, as undeliverable; false when another process has finished it. Its payload,
 * which may hold an address, is deleted.
 */
export async function finishMessage(
  db: Queryable,
  {
    id,
    at,
    lastError = null,
    isDropped = false,
  }: { id: string; at: Date; lastError?: string | null; isDropped?: boolean },
): Promise<boolean> {
  const done = await db
    .update(outbox)
    .set({ doneAt: at, lastError, isDropped, payload: {} })
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt)))
    .returning({ id: outbox.id });
  return done.length > 0;
}

/** Schedules the next attempt of a message that could not be delivered, unless another process has finished it. */
export async function postponeMessage(
  db: Queryable,
  { id, dueAt, lastError }: { id: string; dueAt: Date; lastError: string },
): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt, lastError })
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt)));
}

/** Postpones the unfinished messages of an order that are due before a time. */
export async function postponeUnfinishedMessages(
  tx: Queryable,
  { kind, orderId, until }: { kind: OutboxKind; orderId: string; until: Date },
): Promise<void> {
  await tx
    .update(outbox)
    .set({ dueAt: until })
    .where(and(isUnfinishedOf({ kind, orderId }), lt(outbox.dueAt, until)));
}

/** Postpones the handovers of a batch, unless their attempt has begun. */
export async function postponeHandovers(
  tx: Queryable,
  { batch, until }: { batch: string; until: Date },
): Promise<void> {
  await tx
    .update(outbox)
    .set({ dueAt: until })
    .where(
      and(
        eq(outbox.kind, 'hand_over'),
        sql`${outbox.payload} ->> 'batch' = ${batch}`,
        isNull(outbox.doneAt),
        eq(outbox.attempts, 0),
        lt(outbox.dueAt, until),
      ),
    );
}

/** Takes back a message that was never attempted; false when there is no such message. */
export async function takeBackMessage(
  tx: Queryable,
  { kind, subjectId, at }: { kind: OutboxKind; subjectId: string; at: Date },
): Promise<boolean> {
  const taken = await tx
    .update(outbox)
    .set({ doneAt: at })
    .where(and(isUnfinishedAbout({ kind, subjectId }), eq(outbox.attempts, 0)))
    .returning({ id: outbox.id });
  return taken.length > 0;
}

/** Drops a message that is not due yet, before its first attempt; false when there is none. */
export async function dropWaitingMessage(
  tx: Queryable,
  { kind, subjectId, at }: { kind: OutboxKind; subjectId: string; at: Date },
): Promise<boolean> {
  const dropped = await tx
    .update(outbox)
    .set({ doneAt: at, isDropped: true })
    .where(and(isUnfinishedAbout({ kind, subjectId }), eq(outbox.attempts, 0), gt(outbox.dueAt, at)))
    .returning({ id: outbox.id });
  return dropped.length > 0;
}

/**
 * Deletes an unfinished message, so that it can be queued again; with `isUntried` only before its first attempt. Returns its payload;
 * undefined when there is none.
 */
export async function deleteUnfinishedMessage(
  tx: Queryable,
  { kind, subjectId, isUntried = false }: { kind: OutboxKind; subjectId: string; isUntried?: boolean },
): Promise<unknown> {
  const [deleted] = await tx
    .delete(outbox)
    .where(and(isUnfinishedAbout({ kind, subjectId }), isUntried ? eq(outbox.attempts, 0) : undefined))
    .returning({ payload: outbox.payload });
  return deleted?.payload;
}

/** Lists the messages of an order whose subject can still be undone, with the time of their first attempt. */
export async function listUndoableMessages(
  db: Queryable,
  { kinds, orderId }: { kinds: readonly OutboxKind[]; orderId: string },
): Promise<{ subjectId: string; dueAt: Date }[]> {
  return db
    .select({ subjectId: outbox.subjectId, dueAt: outbox.dueAt })
    .from(outbox)
    .where(
      and(
        inArray(outbox.kind, [...kinds]),
        eq(outbox.orderId, orderId),
        isNull(outbox.doneAt),
        eq(outbox.attempts, 0),
      ),
    );
}

/** Lists the unfinished messages of an order, also those whose attempts failed, with the time of their next attempt. */
export async function listUnfinishedMessages(
  db: Queryable,
  { kind, orderId }: { kind: OutboxKind; orderId: string },
): Promise<{ subjectId: string; dueAt: Date }[]> {
  return db
    .select({ subjectId: outbox.subjectId, dueAt: outbox.dueAt })
    .from(outbox)
    .where(isUnfinishedOf({ kind, orderId }));
}

/** Finds the message about a subject, also a finished one. */
export async function findMessage(
  db: Queryable,
  { kind, subjectId }: { kind: OutboxKind; subjectId: string },
): Promise<OutboxRow | undefined> {
  const [found] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, kind), eq(outbox.subjectId, subjectId)));
  return found;
}

/** Returns when the next attempt of an unfinished message is due; undefined when there is none. */
export async function findDueTime(
  db: Queryable,
  { kind, subjectId }: { kind: OutboxKind; subjectId: string },
): Promise<Date | undefined> {
  const [waiting] = await db
    .select({ dueAt: outbox.dueAt })
    .from(outbox)
    .where(isUnfinishedAbout({ kind, subjectId }));
  return waiting?.dueAt;
}

/** Makes the unfinished messages of an order due now, except those whose subject can still be undone. */
export async function makeMessagesDue(
  db: Queryable,
  { kind, orderId, at }: { kind: OutboxKind; orderId: string; at: Date },
): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: at })
    .where(and(isUnfinishedOf({ kind, orderId }), gt(outbox.attempts, 0)));
}

/** Returns the condition that a message of an order is not finished. */
function isUnfinishedOf({ kind, orderId }: { kind: OutboxKind; orderId: string }) {
  return and(eq(outbox.kind, kind), eq(outbox.orderId, orderId), isNull(outbox.doneAt));
}

/** Returns the condition that the message about a subject is not finished. */
function isUnfinishedAbout({ kind, subjectId }: { kind: OutboxKind; subjectId: string }) {
  return and(eq(outbox.kind, kind), eq(outbox.subjectId, subjectId), isNull(outbox.doneAt));
}

/** Lists the mails that were permanently refused since a time, newest first, with the number of the order, and counts all of them. */
export async function listRefusedMails(db: Queryable, { since, limit }: { since: Date; limit: number }) {
  const rows = await db
    .select({
      id: outbox.id,
      kind: sql<OrderMailKind>`${outbox.kind}`,
      order: order.number,
      error: sql<string>`${outbox.lastError}`,
      total: sql<number>`count(*) OVER ()::int`,
    })
    .from(outbox)
    .innerJoin(order, eq(order.id, outbox.orderId))
    .where(and(isRefusedMail, gte(outbox.doneAt, since)))
    .orderBy(desc(outbox.doneAt), asc(outbox.id))
    .limit(limit);
  return { count: rows[0]?.total ?? 0, mails: rows };
}

/** Finds a mail about an order by its id. */
export async function findOrderMail(db: Queryable, id: string): Promise<OutboxRow | undefined> {
  const isMail = inArray(outbox.kind, [...ORDER_MAIL_KINDS]);
  const [found] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), isMail));
  return found;
}

/** The `attempts` of a reopened mail until its next attempt. With 0 it could be undone like a mail that was never sent. */
const REOPENED_ATTEMPTS = 1;

/** Queues a finished mail to be sent again, in the same row; false when it waits already. */
export async function reopenMail(
  db: Queryable,
  { id, payload, dueAt }: { id: string; payload: object; dueAt: Date },
): Promise<boolean> {
  const cleared = { doneAt: null, lastError: null, isDropped: false };
  const reopened = await db
    .update(outbox)
    .set({ ...cleared, payload, attempts: REOPENED_ATTEMPTS, dueAt })
    .where(and(eq(outbox.id, id), isNotNull(outbox.doneAt)))
    .returning({ id: outbox.id });
  return reopened.length > 0;
}

/** Restores a reopened mail before its next attempt; false when that has begun. */
export async function takeBackReopenedMail(
  tx: Queryable,
  {
    id,
    restored,
  }: { id: string; restored: Pick<OutboxRow, 'doneAt' | 'lastError' | 'isDropped' | 'payload'> },
): Promise<boolean> {
  const taken = await tx
    .update(outbox)
    .set(restored)
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt), eq(outbox.attempts, REOPENED_ATTEMPTS)))
    .returning({ id: outbox.id });
  return taken.length > 0;
}

/** Replaces the payload of an unfinished message; false when it is finished. */
export async function updateMessagePayload(
  tx: Queryable,
  { id, payload }: { id: string; payload: object },
): Promise<boolean> {
  const updated = await tx
    .update(outbox)
    .set({ payload })
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt)))
    .returning({ id: outbox.id });
  return updated.length > 0;
}

/** The time at which staff asked for a mail to be sent again to a corrected address. */
const CORRECTED_AT = sql<string>`${outbox.payload} -> 'again' ->> 'at'`;

const hasCorrection = sql`${outbox.payload} -> 'again' ? 'email'`;

/** Returns when staff asked for the last correction of an order's address that waits; undefined when none waits. */
export async function findLastCorrection(tx: Queryable, orderId: string): Promise<Date | undefined> {
  const [last] = await tx
    .select({ at: CORRECTED_AT })
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), isNull(outbox.doneAt), hasCorrection))
    .orderBy(desc(CORRECTED_AT))
    .limit(1);
  return last && new Date(last.at);
}

/** Removes the waiting corrections of an order's address that staff asked for before a time. Their mails go to the order's address. */
export async function dropCorrectionsBefore(
  tx: Queryable,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  const isEarlier = sql`${CORRECTED_AT} < ${at.toISOString()}`;
  await tx
    .update(outbox)
    .set({ payload: sql`${outbox.payload} #- '{again,email}'` })
    .where(and(eq(outbox.orderId, orderId), isNull(outbox.doneAt), hasCorrection, isEarlier));
}

/** The condition that a message was undeliverable, as the index `outbox_refused` has it. */
export const IS_UNDELIVERABLE = sql.raw('done_at IS NOT NULL AND last_error IS NOT NULL');

export const isRefusedMail = and(IS_UNDELIVERABLE, inArray(outbox.kind, [...ORDER_MAIL_KINDS]));

/** Makes the unfinished messages of a kind whose next attempt is after `laterThan` due now. */
export async function makeMessagesOfKindDue(
  db: Queryable,
  { kind, at, laterThan }: { kind: string; at: Date; laterThan: Date },
): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: at })
    .where(and(sql`${outbox.kind} = ${kind}`, isNull(outbox.doneAt), gt(outbox.dueAt, laterThan)));
}

/** Counts the unfinished messages by kind, with the creation time of the oldest, an error, and the highest number of attempts. */
export async function countOutbox(db: Queryable) {
  return db
    .select({
      kind: outbox.kind,
      waiting: count(),
      oldest: min(outbox.createdAt),
      attempts: sql<number>`max(${outbox.attempts})::int`,
      lastError: sql<string | null>`max(${outbox.lastError})`,
    })
    .from(outbox)
    .where(isNull(outbox.doneAt))
    .groupBy(outbox.kind)
    .orderBy(asc(outbox.kind));
}
