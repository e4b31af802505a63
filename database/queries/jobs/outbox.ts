import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { outbox, providerEvent, type OutboxKind } from '../../schema/outbox.ts';

/** A message that waits to be delivered. */
export type OutboxRow = typeof outbox.$inferSelect;

/** Writes a message to be sent once the transaction has committed; the same kind for the same order only once. */
export async function insertOutbox(
  tx: Queryable,
  row: { id: string; kind: OutboxKind; orderId: string; payload: object; at: Date },
): Promise<void> {
  const { at, ...message } = row;
  await tx
    .insert(outbox)
    .values({ ...message, createdAt: at, dueAt: at })
    .onConflictDoNothing({ target: [outbox.kind, outbox.orderId] });
}

/** Writes a message that had ended, or never was, anew: with another id, so that nobody takes it for the one that ended. */
export async function reinsertOutbox(tx: Queryable, row: Parameters<typeof insertOutbox>[1]): Promise<void> {
  const { kind, orderId } = row;
  await tx
    .delete(outbox)
    .where(and(eq(outbox.kind, kind), eq(outbox.orderId, orderId), isNotNull(outbox.doneAt)));
  await insertOutbox(tx, row);
}

/** Notes of an order's message that could not be delivered that a person has dealt with it. */
export async function settleOutbox(
  tx: Queryable,
  { kind, orderId }: { kind: OutboxKind; orderId: string },
): Promise<void> {
  await tx
    .update(outbox)
    .set({ lastError: null })
    .where(and(eq(outbox.kind, kind), eq(outbox.orderId, orderId), isNotNull(outbox.doneAt)));
}

/**
 * Takes one message of these kinds that is due, for the time until `leaseEndsAt`: nobody else gets it before. Whoever dies with it leaves it to
 * be taken again then. One that is due after `latestDueAt` was scheduled by a clock that was wrong, and is due now. Processes that ask at
 * once get different ones.
 */
export async function claimOutbox(
  db: Queryable,
  {
    kinds,
    at,
    leaseEndsAt,
    latestDueAt,
  }: { kinds: readonly OutboxKind[]; at: Date; leaseEndsAt: Date; latestDueAt: Date },
): Promise<OutboxRow | undefined> {
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.doneAt),
        or(lte(outbox.dueAt, at), gt(outbox.dueAt, latestDueAt)),
        inArray(outbox.kind, [...kinds]),
      ),
    )
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(outbox)
    .set({ dueAt: leaseEndsAt, attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.id, sql`(${next})`))
    .returning();
  return claimed;
}

/**
 * Notes that a message is delivered, or, with `lastError`, that it never can be; false when that was noted before, by somebody else
 * who delivered it.
 */
export async function finishOutbox(
  db: Queryable,
  { id, at, lastError = null }: { id: string; at: Date; lastError?: string | null },
): Promise<boolean> {
  const done = await db
    .update(outbox)
    .set({ doneAt: at, lastError })
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt)))
    .returning({ id: outbox.id });
  return done.length > 0;
}

/** Puts a message that could not be delivered back, to be tried again at `dueAt`. */
export async function postponeOutbox(
  db: Queryable,
  { id, dueAt, lastError }: { id: string; dueAt: Date; lastError: string },
): Promise<void> {
  await db.update(outbox).set({ dueAt, lastError }).where(eq(outbox.id, id));
}

/** Makes an undelivered message of an order due now. */
export async function makeOutboxDue(
  db: Queryable,
  { kind, orderId, at }: { kind: OutboxKind; orderId: string; at: Date },
): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: at })
    .where(and(eq(outbox.kind, kind), eq(outbox.orderId, orderId), isNull(outbox.doneAt)));
}

/** How many messages of each kind wait, since when the oldest does, and how often the unluckiest was tried. */
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

/** Whether an event of a payment provider was handled before. */
export async function hasProviderEvent(
  db: Queryable,
  { provider, id }: { provider: string; id: string },
): Promise<boolean> {
  const isEvent = and(eq(providerEvent.id, id), eq(providerEvent.provider, provider));
  return (await db.$count(providerEvent, isEvent)) > 0;
}

/** Notes that an event of the card provider was dealt with. */
export async function insertProviderEvent(
  db: Queryable,
  row: typeof providerEvent.$inferInsert,
): Promise<void> {
  await db.insert(providerEvent).values(row).onConflictDoNothing();
}
