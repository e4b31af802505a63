import { setTimeout as pause } from 'node:timers/promises';
import type { Freshness } from './replica-freshness.ts';

/** Why a replica is not read. */
export type ReplicaProblem = { readonly reason: string; readonly error?: Error };

const CHECK_INTERVAL_MS = 1_000;

/** How many checks in a row may find the replica behind before that counts as a problem. */
const BEHIND_LIMIT_COUNT = 10;

/**
 * Checks every second whether a replica can be read, until `close`. `check` rejects when the server does not answer. `onChange` receives
 * null when the replica becomes readable, and the problem when it no longer is.
 */
export function watchReplica({
  check,
  onChange,
}: {
  check: () => Promise<Freshness>;
  onChange: (problem: ReplicaProblem | null) => void;
}) {
  const ending = new AbortController();
  let problem: ReplicaProblem | null | undefined;
  let behindCount = 0;

  function setProblem(next: ReplicaProblem | null): void {
    const isNew = problem === undefined || problem?.reason !== next?.reason;
    problem = next;
    if (isNew && !ending.signal.aborted) onChange(next);
  }

  /** Returns null for a readable replica, and undefined when this check is inconclusive. */
  async function findProblem(): Promise<ReplicaProblem | null | undefined> {
    const freshness = await check().catch((error: Error) => error);
    if (freshness instanceof Error) return describeFailure(freshness);
    behindCount = freshness === 'behind' ? behindCount + 1 : 0;
    switch (freshness) {
      case 'fresh':
        return null;
      case 'no_standby':
        return { reason: 'it is no standby' };
      case 'other_history':
        return { reason: 'its history is not that of the primary: a failover, or another server' };
      // The required position is being queried.
      case 'unknown':
        return undefined;
      case 'behind':
        return behindCount > BEHIND_LIMIT_COUNT ? { reason: 'it is behind' } : undefined;
    }
  }

  const watching = (async () => {
    while (!ending.signal.aborted) {
      const found = await findProblem();
      if (found !== undefined) setProblem(found);
      await pause(CHECK_INTERVAL_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();

  return {
    isReadable: (): boolean => problem === null,
    /** Stops reading until the next check. */
    report: setProblem,
    async close(): Promise<void> {
      ending.abort();
      await watching;
    },
  };
}

/** Distinguishes a server that rejects the shop's credentials from one that is down. */
function describeFailure(error: Error & { code?: string }): ReplicaProblem {
  // PostgreSQL's error class 28: wrong password, unknown user, or an address without access.
  const isRejected = error.code?.startsWith('28') === true;
  return { reason: isRejected ? 'it rejects the sign-in of the shop' : 'it does not answer', error };
}
