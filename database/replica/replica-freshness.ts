import type pg from 'pg';
import { readPosition, REPLICA_POSITION, type LogPosition, type PositionRow } from './log-position.ts';

/** How long a replica that was behind is not queried again. */
const CATCH_UP_MS = 20;

/**
 * How a server's log position compares with the required one. `unknown`: the required position is not known. `no_standby`: the server
 * replays nothing. `other_history`: another cluster or timeline.
 */
export type Freshness = 'fresh' | 'behind' | 'unknown' | 'no_standby' | 'other_history';

/** A connection whose server can be queried for its position. */
export type ReplicaClient = Pick<pg.ClientBase, 'query'>;

/** The log position that a read requires, and the last known positions of the replica's servers (docs/decisions/0015). */
export type ReplicaFreshness = {
  /** Data may have changed: no server is fresh until `requirePosition` sets the new position. */
  readonly invalidate: () => void;
  /** Sets the required position: a log position of the primary that covers every known change, or why it could not be read. */
  readonly requirePosition: (position: LogPosition | Error) => void;
  /** Whether a check can succeed: the required position is known, and no server was behind within the last 20 ms. */
  readonly isWorthChecking: () => boolean;
  /** Whether a connection's server is fresh. Queries its position only if the last known one is too old. */
  readonly isFresh: (client: ReplicaClient) => Promise<boolean>;
  /** Queries the position of a connection's server. */
  readonly check: (client: ReplicaClient) => Promise<Freshness>;
};

/** `now` returns milliseconds of a monotonic clock. */
export function createReplicaFreshness({ now }: { now: () => number }): ReplicaFreshness {
  const positions = new WeakMap<ReplicaClient, LogPosition>();
  let required: LogPosition | undefined;
  let isBehindUntil = -Infinity;

  function compare(client: ReplicaClient): Freshness {
    const position = positions.get(client);
    if (position === undefined) return 'no_standby';
    if (required === undefined) return 'unknown';
    if (position.history !== required.history) return 'other_history';
    return position.bytes >= required.bytes ? 'fresh' : 'behind';
  }

  async function check(client: ReplicaClient): Promise<Freshness> {
    const position = readPosition(await client.query<PositionRow>(REPLICA_POSITION));
    if (position instanceof Error) positions.delete(client);
    else positions.set(client, position);
    return compare(client);
  }

  return {
    check,
    invalidate() {
      required = undefined;
    },
    requirePosition(position) {
      required = position instanceof Error ? undefined : position;
      isBehindUntil = -Infinity;
    },
    isWorthChecking: () => required !== undefined && now() >= isBehindUntil,
    async isFresh(client) {
      if (compare(client) === 'fresh' || (await check(client)) === 'fresh') return true;
      isBehindUntil = now() + CATCH_UP_MS;
      return false;
    },
  };
}
