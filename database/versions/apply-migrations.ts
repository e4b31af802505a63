import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Queryable } from '../connection/connect.ts';
import { applySqlFiles } from '../sql/apply-sql-files.ts';
import type { Migration } from './read-migrations.ts';

/** How long a statement waits for a lock. Statements of the shop queue behind it meanwhile. */
const LOCK_TIMEOUT_MS = 100;

type Write = Pick<Queryable, 'execute'>;

/**
 * Applies pending migrations and records them as drizzle's own migrator does, which would commit before the functions are applied.
 * Consecutive migrations share a transaction; the last transaction also applies the functions and triggers. A migration that runs outside a
 * transaction is recorded by the transaction after it, so it must be repeatable. `hasSqlFiles` is false for a part of the migrations: the
 * functions and triggers fit only the newest schema.
 */
export async function applyMigrations(
  db: NodePgDatabase,
  migrations: readonly Migration[],
  { hasSqlFiles = true }: { readonly hasSqlFiles?: boolean } = {},
): Promise<void> {
  let pending = await listPending(db, migrations);
  // Those before 0107 may keep a lock for long, and cannot be repeated cheaply.
  const lockTimeoutMs = pending.every(({ isMarked }) => isMarked) ? LOCK_TIMEOUT_MS : 0;
  while (pending.length > 0) {
    const outside = takeWhile(pending, ({ isOutsideTransaction }) => isOutsideTransaction);
    for (const { statements } of outside) await executeOutside(db, statements);
    const inside = takeWhile(
      pending.slice(outside.length),
      ({ isOutsideTransaction }) => !isOutsideTransaction,
    );
    pending = pending.slice(outside.length + inside.length);
    const isLast = pending.length === 0;
    await db.transaction(async (tx) => {
      await setLimits(tx, lockTimeoutMs);
      for (const { statements } of inside) await execute(tx, statements);
      for (const migration of [...outside, ...inside]) await record(tx, { migration, migrations });
      if (isLast && hasSqlFiles) await applySqlFiles(tx);
    });
  }
}

/** Sets the limits of a transaction. Those of the role are meant for the shop's statements: indexing a large table takes longer. */
async function setLimits(tx: Write, lockTimeoutMs: number): Promise<void> {
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
  await tx.execute(sql.raw(`SET LOCAL lock_timeout = ${lockTimeoutMs}`));
  // Hides the 'already exists' notices.
  await tx.execute(sql`SET LOCAL client_min_messages = warning`);
}

async function listPending(db: NodePgDatabase, migrations: readonly Migration[]): Promise<Migration[]> {
  return db.transaction(async (tx) => {
    await setLimits(tx, 0);
    await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS drizzle`);
    await tx.execute(
      sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
    );
    await tx.execute(
      sql`ALTER TABLE drizzle.__drizzle_migrations ADD COLUMN IF NOT EXISTS oldest_program bigint`,
    );
    const { rows } = await tx.execute<{ last: string | null }>(
      sql`SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations`,
    );
    const last = Number(rows[0]?.last ?? 0);
    return migrations.filter(({ at }) => at > last);
  });
}

/** Such statements lock no table against reads or writes, so they may wait for the shop's transactions. */
async function executeOutside(db: Write, statements: readonly string[]): Promise<void> {
  await db.execute(sql`SET statement_timeout = 0`);
  await db.execute(sql`SET lock_timeout = 0`);
  try {
    await execute(db, statements);
  } finally {
    // A pooler may hand the session to others.
    await db.execute(sql`RESET statement_timeout`).catch(() => undefined);
    await db.execute(sql`RESET lock_timeout`).catch(() => undefined);
  }
}

async function execute(db: Write, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
}

async function record(
  tx: Write,
  { migration, migrations }: { migration: Migration; migrations: readonly Migration[] },
): Promise<void> {
  const { tag, hash, at, contractsSince } = migration;
  const oldest = migrations.find((one) => one.tag === contractsSince)?.at ?? null;
  if (contractsSince !== null && oldest === null)
    throw new Error(`the migration ${tag} names an unknown one: ${contractsSince}`);
  await tx.execute(
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at, oldest_program) VALUES (${hash}, ${at}, ${oldest})`,
  );
}

function takeWhile<T>(items: readonly T[], isTaken: (item: T) => boolean): T[] {
  const end = items.findIndex((item) => !isTaken(item));
  return items.slice(0, end < 0 ? items.length : end);
}
