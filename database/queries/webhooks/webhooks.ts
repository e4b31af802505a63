import { and, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { shopEvent, webhookDelivery, webhookEndpoint } from '../../schema/webhooks.ts';

export type EndpointRow = typeof webhookEndpoint.$inferSelect;
type DeliveryRow = typeof webhookDelivery.$inferSelect;
type EventRow = typeof shopEvent.$inferSelect;

/** A leased delivery with its event and its endpoint. */
export type LeasedDelivery = {
  readonly delivery: DeliveryRow;
  readonly event: EventRow;
  readonly endpoint: EndpointRow;
};

/** Events that one statement fans out. */
const EVENTS_PER_STATEMENT = 500;

/**
 * Queues the deliveries of new events, one for each endpoint that wants the event, in one statement. Returns the number of events. An
 * endpoint gets no event from before it was added.
 */
export async function fanOutEvents(db: Queryable, at: Date): Promise<number> {
  const time = sql`${at.toISOString()}::timestamptz`;
  const { rowCount } = await db.execute(sql`
    WITH due AS (
      SELECT id, type, at FROM shop_event WHERE fanned_out_at IS NULL ORDER BY id LIMIT ${EVENTS_PER_STATEMENT} FOR UPDATE SKIP LOCKED
    ), queued AS (
      INSERT INTO webhook_delivery (endpoint_id, event_id, created_at, due_at)
      SELECT endpoint.id, due.id, ${time}, ${time} FROM due
      JOIN webhook_endpoint AS endpoint ON endpoint.disabled_at IS NULL AND due.type = ANY (endpoint.events)
        AND endpoint.created_at <= due.at
      ON CONFLICT (endpoint_id, event_id) DO NOTHING
    )
    UPDATE shop_event SET fanned_out_at = ${time} FROM due WHERE shop_event.id = due.id`);
  return rowCount ?? 0;
}

/**
 * Leases one due delivery, and with it its endpoint, which gets one message at a time. Endpoints that are disabled or wait are left out. After
 * a crash both are due again when the lease ends, under the same id.
 */
export async function leaseDelivery(
  db: Queryable,
  { at, leaseEndsAt }: { at: Date; leaseEndsAt: Date },
): Promise<LeasedDelivery | undefined> {
  const first = db
    .select({ dueAt: webhookDelivery.dueAt })
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.endpointId, webhookEndpoint.id), isDeliveryDue(at)))
    .orderBy(webhookDelivery.dueAt, webhookDelivery.eventId)
    .limit(1)
    .as('first');
  const free = db
    .select({ id: webhookEndpoint.id })
    .from(webhookEndpoint)
    .innerJoinLateral(first, sql`true`)
    .where(
      and(
        isNull(webhookEndpoint.disabledAt),
        or(isNull(webhookEndpoint.nextAt), lte(webhookEndpoint.nextAt, at)),
      ),
    )
    .orderBy(first.dueAt)
    .limit(1)
    .for('update', { of: webhookEndpoint, skipLocked: true });
  const leased = db.$with('leased').as(
    db
      .update(webhookEndpoint)
      .set({ nextAt: leaseEndsAt })
      .where(eq(webhookEndpoint.id, sql`(${free})`))
      .returning({ id: webhookEndpoint.id }),
  );
  const next = db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .innerJoin(leased, eq(leased.id, webhookDelivery.endpointId))
    .where(isDeliveryDue(at))
    .orderBy(webhookDelivery.dueAt, webhookDelivery.eventId)
    .limit(1);
  const [delivery] = await db
    .with(leased)
    .update(webhookDelivery)
    .set({ dueAt: leaseEndsAt, attempts: sql`${webhookDelivery.attempts} + 1` })
    .where(and(eq(webhookDelivery.id, sql`(${next})`), isDeliveryDue(at)))
    .returning();
  if (delivery === undefined) return undefined;
  const [found] = await db
    .select({ event: shopEvent, endpoint: webhookEndpoint })
    .from(shopEvent)
    .innerJoin(webhookEndpoint, eq(webhookEndpoint.id, delivery.endpointId))
    .where(eq(shopEvent.id, delivery.eventId));
  return found && { delivery, ...found };
}

function isDeliveryDue(at: Date) {
  return and(eq(webhookDelivery.state, 'pending'), lte(webhookDelivery.dueAt, at));
}

type Outcome = { readonly status: number | null; readonly answer: string };

/** Settles a delivery. Its endpoint gets no other message before `nextAt`. */
export async function finishDelivery(
  tx: Queryable,
  {
    id,
    endpointId,
    state,
    at,
    nextAt,
    outcome,
  }: {
    id: string;
    endpointId: string;
    state: 'delivered' | 'failed';
    at: Date;
    nextAt: Date | null;
    outcome: Outcome;
  },
): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ state, settledAt: at, ...outcome })
    .where(eq(webhookDelivery.id, id));
  await tx
    .update(webhookEndpoint)
    .set({ nextAt, ...(state === 'delivered' && { lastDeliveredAt: at }) })
    .where(eq(webhookEndpoint.id, endpointId));
}

/** Schedules the next attempt. The endpoint gets no other message before `nextAt`. */
export async function postponeDelivery(
  tx: Queryable,
  {
    id,
    endpointId,
    dueAt,
    nextAt,
    outcome,
  }: { id: string; endpointId: string; dueAt: Date; nextAt: Date; outcome: Outcome },
): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ dueAt, ...outcome })
    .where(eq(webhookDelivery.id, id));
  await tx.update(webhookEndpoint).set({ nextAt }).where(eq(webhookEndpoint.id, endpointId));
}

/** Disables an endpoint; false when it is disabled already. With `unlessDeliveredSince` also when a message has arrived since. */
export async function disableEndpoint(
  tx: Queryable,
  {
    id,
    reason,
    at,
    unlessDeliveredSince: since,
  }: {
    id: string;
    reason: NonNullable<EndpointRow['disabledReason']>;
    at: Date;
    unlessDeliveredSince?: Date;
  },
): Promise<boolean> {
  const disabled = await tx
    .update(webhookEndpoint)
    .set({ disabledAt: at, disabledReason: reason })
    .where(
      and(
        eq(webhookEndpoint.id, id),
        isNull(webhookEndpoint.disabledAt),
        since && or(isNull(webhookEndpoint.lastDeliveredAt), lt(webhookEndpoint.lastDeliveredAt, since)),
      ),
    )
    .returning({ id: webhookEndpoint.id });
  return disabled.length > 0;
}

/** Lists the endpoints, oldest first. */
export async function listEndpoints(db: Queryable): Promise<EndpointRow[]> {
  return db.select().from(webhookEndpoint).orderBy(webhookEndpoint.createdAt, webhookEndpoint.id);
}

export async function lockEndpoint(tx: Queryable, id: string): Promise<EndpointRow | undefined> {
  const [found] = await tx.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id)).for('update');
  return found;
}

export async function insertEndpoint(tx: Queryable, row: typeof webhookEndpoint.$inferInsert): Promise<void> {
  await tx.insert(webhookEndpoint).values(row);
}

export async function updateEndpoint(
  tx: Queryable,
  id: string,
  change: Partial<Omit<EndpointRow, 'id' | 'createdAt'>>,
): Promise<void> {
  await tx.update(webhookEndpoint).set(change).where(eq(webhookEndpoint.id, id));
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(tx: Queryable, id: string): Promise<void> {
  await tx.delete(webhookEndpoint).where(eq(webhookEndpoint.id, id));
}

/** Lists the newest deliveries of an endpoint with their events, and when the endpoint gets its next message. */
export async function listDeliveries(
  db: Queryable,
  { endpointId, limit }: { endpointId: string; limit: number },
) {
  return db
    .select({ delivery: webhookDelivery, event: shopEvent, nextAt: webhookEndpoint.nextAt })
    .from(webhookDelivery)
    .innerJoin(webhookEndpoint, eq(webhookEndpoint.id, webhookDelivery.endpointId))
    .innerJoin(shopEvent, eq(shopEvent.id, webhookDelivery.eventId))
    .where(eq(webhookDelivery.endpointId, endpointId))
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
    .limit(limit);
}

/** Queues a delivery again, under its id. Returns its endpoint; undefined when there is none, or it is disabled. */
export async function reopenDelivery(
  db: Queryable,
  { id, at }: { id: string; at: Date },
): Promise<string | undefined> {
  const enabled = db
    .select({ id: webhookEndpoint.id })
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.id, webhookDelivery.endpointId), isNull(webhookEndpoint.disabledAt)));
  const [reopened] = await db
    .update(webhookDelivery)
    .set({ state: 'pending', settledAt: null, attempts: 0, dueAt: at })
    .where(and(eq(webhookDelivery.id, id), sql`EXISTS (${enabled})`))
    .returning({ endpointId: webhookDelivery.endpointId });
  return reopened?.endpointId;
}

/** Starts the attempts of an endpoint's pending deliveries again, at once. */
export async function restartDeliveries(
  tx: Queryable,
  { endpointId, at }: { endpointId: string; at: Date },
): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ attempts: 0, dueAt: at })
    .where(and(eq(webhookDelivery.endpointId, endpointId), eq(webhookDelivery.state, 'pending')));
  await tx.update(webhookEndpoint).set({ nextAt: null }).where(eq(webhookEndpoint.id, endpointId));
}

/** Deletes the deliveries from before a time, and the events that have none. Returns how many events. */
export async function deleteOldEvents(db: Queryable, before: Date): Promise<number> {
  await db.delete(webhookDelivery).where(lt(webhookDelivery.createdAt, before));
  const left = db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.eventId, shopEvent.id));
  const deleted = await db
    .delete(shopEvent)
    .where(and(lt(shopEvent.at, before), isNotNull(shopEvent.fannedOutAt), sql`NOT EXISTS (${left})`))
    .returning({ id: shopEvent.id });
  return deleted.length;
}
