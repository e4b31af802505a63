import { sql, type SQL } from 'drizzle-orm';

/** The name by which staff know an account: its email address if it has no name. */
export const shownName = shownNameAs('auth_user');

/** Returns the name `shownName` for a query that gives the table of accounts an alias. */
export function shownNameAs(alias: string): SQL<string> {
  return sql<string>`${sql.raw(`coalesce(nullif(${alias}.name, ''), ${alias}.email)`)}`;
}
