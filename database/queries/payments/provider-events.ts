import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { providerEvent } from '../../schema/payments/provider-events.ts';

/** Whether an event of a payment provider was handled. */
export async function hasProviderEvent(
  db: Queryable,
  { provider, id }: { provider: string; id: string },
): Promise<boolean> {
  const isEvent = and(eq(providerEvent.id, id), eq(providerEvent.provider, provider));
  return (await db.$count(providerEvent, isEvent)) > 0;
}

/** Records a handled event of a payment provider. */
export async function insertProviderEvent(
  db: Queryable,
  row: typeof providerEvent.$inferInsert,
): Promise<void> {
  await db.insert(providerEvent).values(row).onConflictDoNothing();
}

/** Returns when the last event of a payment provider was handled. */
export async function findLastProviderEvent(db: Queryable, provider: string): Promise<Date | undefined> {
  const [last] = await db
    .select({ handledAt: providerEvent.handledAt })
    .from(providerEvent)
    .where(eq(providerEvent.provider, provider))
    .orderBy(desc(providerEvent.handledAt))
    .limit(1);
  return last?.handledAt;
}
