import type { Queryable } from '#database/connection/connect.ts';
import { inSavepoint } from '#database/connection/transaction.ts';
import { fail, type Result } from '#domain/result.ts';
import type { ServiceError } from './service-error.ts';

/** Runs a part of a transaction in a savepoint, rolls back to it, and returns the result of the part. */
export async function rehearse<T>(
  tx: Queryable,
  work: () => Promise<Result<T, ServiceError>>,
): Promise<Result<T, ServiceError>> {
  const tried: Result<T, ServiceError>[] = [];
  await inSavepoint<T, ServiceError>(tx, async () => {
    const outcome = await work();
    tried.push(outcome);
    return outcome.ok ? fail({ code: 'move_refused' }) : outcome;
  });
  const [outcome] = tried;
  if (outcome === undefined) throw new Error('the work was not tried');
  return outcome;
}
