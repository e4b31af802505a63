import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** `SLUG_ID` (`domain/catalogue/slug.ts`) in the spelling of the CHECKs, which stays: a migration that changes them locks the tables. */
export const ID_FORM = '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$';

/** Returns the condition that a column has the form of an id. */
export function isId(column: AnyPgColumn): SQL {
  return sql`${column} ~ '${sql.raw(ID_FORM)}'`;
}

/** Returns the condition that a text is not empty and has at most `max` characters. */
export function isLine(column: AnyPgColumn, max: number): SQL {
  return sql`length(${column}) BETWEEN 1 AND ${sql.raw(String(max))}`;
}
