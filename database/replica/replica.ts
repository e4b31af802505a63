import pg from 'pg';
import { CONNECTION_LIMITS } from '../connection/client.ts';
import { createQueryable, ignoreErrorsInUse, type Database, type Queryable } from '../connection/connect.ts';
import { observeQueries, type Observe, type Query } from '../connection/observe-queries.ts';
import { isServerError } from '../errors/database-errors.ts';
import type { LogPosition } from './log-position.ts';
import { createReplicaFreshness } from './replica-freshness.ts';
import { watchReplica, type ReplicaProblem } from './watch-replica.ts';

/** A standby that answers reads of the catalogue while it has replayed every change that this process was notified of. */
export type Replica = {
  /** For reads only. Falls back to the primary. */
  readonly db: Queryable;
  /** Data may have changed: reads go to the primary until `requirePosition` sets the position to wait for. */
  readonly invalidate: () => void;
  /** Sets the required position: a log position of the primary that covers every known change, or why it could not be read. */
  readonly requirePosition: (position: LogPosition | Error) => void;
  /** How many statements the replica has answered, and whether it is in use. */
  readonly stats: { readonly reads: number; readonly isRead: boolean };
  close(): Promise<void>;
};

export type ReplicaTimeouts = { readonly connectMs: number; readonly statementMs: number };

type ReplicaOptions = {
  url: string;
  /** Maximum number of connections. */
  max: number;
  /** A replica that takes longer is not used until it answers again. */
  timeouts?: ReplicaTimeouts | undefined;
  primary: Pick<Database, 'query'>;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Observes every statement that the replica answers. */
  observe?: Observe | undefined;
  /** Called with null when the replica becomes readable, and with the problem when it no longer is. */
  onChange: (problem: ReplicaProblem | null) => void;
};

/**
 * Opens a standby of `primary` for reading. After a change, each connection first queries how far its server has replayed: the address may
 * lead to several servers (docs/decisions/0015). A replica that fails is not used until it answers again.
 */
export function createReplica({ primary, now, observe, onChange, ...server }: ReplicaOptions): Replica {
  const pool = openPool(server);
  const freshness = createReplicaFreshness({ now });
  const watch = watchReplica({ check: () => withClient(pool, freshness.check), onChange });
  pool.on('error', (error) => watch.report({ reason: 'it does not answer', error }));
  let reads = 0;

  const query: Query = async (...statement) => {
    if (watch.isReadable() && freshness.isWorthChecking()) {
      const result = await queryIfFresh(statement).catch(reportFailure);
      if (result !== undefined) return result;
    }
    return primary.query(...statement);
  };

  function queryIfFresh(statement: Parameters<Query>): Promise<pg.QueryResult | undefined> {
    return withClient(pool, async (client) => {
      if (!(await freshness.isFresh(client))) return undefined;
      const result = await observeQueries(client, observe)(...statement);
      reads += 1;
      return result;
    });
  }

  function reportFailure(error: Error): undefined {
    if (!isServerError(error)) watch.report({ reason: 'it does not answer', error });
  }

  return {
    db: createQueryable(query),
    invalidate: freshness.invalidate,
    requirePosition(position) {
      freshness.requirePosition(position);
      if (position instanceof Error) {
        watch.report({ reason: 'the primary does not report its log position', error: position });
      }
    },
    get stats() {
      return { reads, isRead: watch.isReadable() };
    },
    async close() {
      await watch.close();
      await pool.end();
    },
  };
}

function openPool({
  url,
  max,
  timeouts = { connectMs: 1_000, statementMs: 3_000 },
}: Pick<ReplicaOptions, 'url' | 'max' | 'timeouts'>): pg.Pool {
  const pool = new pg.Pool({
    ...CONNECTION_LIMITS,
    connectionString: url,
    max,
    application_name: 'osier-replica',
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.statementMs,
    statement_timeout: timeouts.statementMs,
  });
  ignoreErrorsInUse(pool);
  return pool;
}

/** Runs work on a connection of the pool. Closes the connection when the work fails. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
