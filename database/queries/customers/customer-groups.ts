import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../connection/connect.ts';
import { customerGroup } from '../../schema/accounts/customer-groups.ts';

/** Lists the groups of a customer. */
export async function listGroupsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ name: customerGroup.name })
    .from(customerGroup)
    .where(eq(customerGroup.userId, userId))
    .orderBy(asc(sql`${customerGroup.name} COLLATE "C"`));
  return rows.map(({ name }) => name);
}

/** Lists the names of all groups. Jumps from name to name, so that the number of members does not matter. */
export async function listGroups(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    WITH RECURSIVE each AS (
      SELECT min(name) AS name FROM customer_group
      UNION ALL
      SELECT (SELECT min(name) FROM customer_group WHERE name > each.name) FROM each WHERE each.name IS NOT NULL
    )
    SELECT name FROM each WHERE name IS NOT NULL`);
  return rows.map(({ name }) => name);
}

/** Puts a customer in these groups alone. */
export async function replaceGroups(tx: Queryable, userId: string, names: readonly string[]): Promise<void> {
  await tx.delete(customerGroup).where(eq(customerGroup.userId, userId));
  if (names.length > 0) await tx.insert(customerGroup).values(names.map((name) => ({ userId, name })));
}
