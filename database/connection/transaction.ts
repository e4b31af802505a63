import { sql } from 'drizzle-orm';
import type { Result } from '#domain/result.ts';
import type { Database, Queryable, TransactionOptions } from './connect.ts';

/** Carries an expected failure out of a transaction, so that the transaction rolls back. */
class RolledBack extends Error {
  readonly outcome: { readonly ok: false };

  constructor(outcome: { readonly ok: false }) {
    super('rolled back');
    this.outcome = outcome;
  }
}

/**
 * Runs `work` in one transaction. Commits when it returns `ok: true`; rolls back when it returns `ok: false` or throws. Transactions with
 * the same `lock` run one after the other.
 */
export async function inTransaction<T, E>(
  database: Database,
  work: (tx: Queryable) => Promise<Result<T, E>>,
  options?: TransactionOptions,
): Promise<Result<T, E>> {
  try {
    return await database.transaction(async (tx) => {
      const outcome = await work(tx);
      if (!outcome.ok) throw new RolledBack(outcome);
      return outcome;
    }, options);
  } catch (thrown) {
    if (thrown instanceof RolledBack) return thrown.outcome as Result<T, E>;
    throw thrown;
  }
}

/** Runs a part of a transaction in a savepoint, and rolls back to it when the part returns `ok: false`. */
export async function inSavepoint<T, E>(
  tx: Queryable,
  work: () => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  await tx.execute(sql`SAVEPOINT part`);
  const outcome = await work();
  if (!outcome.ok) await tx.execute(sql`ROLLBACK TO SAVEPOINT part`);
  await tx.execute(sql`RELEASE SAVEPOINT part`);
  return outcome;
}
