import { RECOVERY_MS, type DrillResult } from './play-drill.ts';

/** Returns what readers and buyers should not have noticed: failed pages, failed orders while orders were possible, a slow recovery. */
export function findMissedTargets(results: readonly DrillResult[]): string[] {
  return results.flatMap(({ name, pageFailures, orderErrorsWithPrimary, recoveryMs }) =>
    [
      pageFailures.length > 0 && `${pageFailures.length} page failures`,
      orderErrorsWithPrimary > 0 && `${orderErrorsWithPrimary} orders failed while a primary took orders`,
      (recoveryMs ?? 0) > RECOVERY_MS &&
        `the first order came ${recoveryMs} ms after they were possible again, not within ${RECOVERY_MS}`,
    ].flatMap((miss) => (miss === false ? [] : [`${name}: ${miss}`])),
  );
}
