import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/connect.ts';
import { readOwnMigrations, type Migration } from './read-migrations.ts';

/**
 * How the schema of a database fits a program: it lacks migrations, the program can run on it, or it was contracted for newer programs
 * (docs/decisions/0076).
 */
export type SchemaState = 'older' | 'fits' | 'contracted';

export const CONTRACTED_MESSAGE =
  'a newer version of the shop has changed the database, and this version can no longer run on it; start the newer version';

type Read = Pick<Queryable, 'execute'>;

/** Compares the schema with the migrations of a program, by default this one. */
export async function readSchemaState(
  db: Read,
  migrations: readonly Migration[] = readOwnMigrations(),
): Promise<SchemaState> {
  const table = sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "exists"`;
  if ((await db.execute<{ exists: boolean }>(table)).rows[0]?.exists !== true) return 'older';
  // Older programs create the table without the column.
  const { rows } = await db.execute<{ applied: number; oldest: string | null }>(
    sql`SELECT count(*)::int AS applied, max((to_jsonb(m) ->> 'oldest_program')::bigint)::text AS oldest FROM drizzle.__drizzle_migrations m`,
  );
  const { applied = 0, oldest = null } = rows[0] ?? {};
  if (Number(oldest ?? 0) > (migrations.at(-1)?.at ?? 0)) return 'contracted';
  return applied >= migrations.length ? 'fits' : 'older';
}
