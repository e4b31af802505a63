import type { Queryable } from '#database/connection/connect.ts';
import { inSavepoint } from '#database/connection/transaction.ts';
import { isRejectedValue } from '#database/errors/database-errors.ts';
import { fail, type Result } from '#domain/result.ts';

/** Runs writes in a savepoint, and rolls back to it when they fail. Fails with null for a value that the database rejects. */
export function tryWrites<T, E>(
  tx: Queryable,
  write: () => Promise<Result<T, E>>,
): Promise<Result<T, E | null>> {
  return inSavepoint<T, E | null>(tx, async () => {
    try {
      return await write();
    } catch (error) {
      if (!isRejectedValue(error)) throw error;
      return fail(null);
    }
  });
}
