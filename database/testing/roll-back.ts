import type { Database, Queryable } from '../connection/connect.ts';

/** Runs `work` in a transaction that is then rolled back. Returns its result. */
export async function rollBack<Result>(
  { transaction }: Pick<Database, 'transaction'>,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const rolledBack = new Error('rolled back');
  const results: Result[] = [];
  try {
    await transaction(async (tx) => {
      results.push(await work(tx));
      throw rolledBack;
    });
  } catch (error) {
    if (error !== rolledBack) throw error;
  }
  return results[0] as Result;
}
