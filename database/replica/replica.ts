import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { CONNECTION_LIMITS } from '../connection/client.ts';
import {
  outliveBrokenConnections,
  textOf,
  type Database,
  type Observe,
  type Queryable,
} from '../connection/connect.ts';
import type { LogPosition } from './log-position.ts';
import { replicaKnowledge } from './replica-freshness.ts';
import { watchReplica, type Unread } from './watch-replica.ts';

/** A standby from which the catalogue is read, as long as it knows everything that this process has heard of. */
export type Replica = {
  /** Reads from the replica what it may, and the rest from the primary. For reading alone. */
  readonly db: Queryable;
  /** Something has changed, or may have: nothing is read from the replica until `reached` tells how far it has to be. */
  readonly changed: () => void;
  /** Where the primary's log was after everything that has changed; an error when that cannot be had. */
  readonly reached: (position: LogPosition | Error) => void;
  /** Statements that it has answered, and whether it is asked at all. */
  readonly figures: { readonly reads: number; readonly isRead: boolean };
  close(): Promise<void>;
};

type Statement = [string | pg.QueryConfig, unknown[]?];

/**
 * Opens a standby of `primary`'s server for reading. Each connection is asked how far its server has replayed before it is read for the
 * first time after a change: so no statement is answered by a server that does not know what was heard before the statement began, also
 * when the address leads to several servers (docs/decisions/0015). A replica that fails is left alone until it answers again.
 */
export function openReplica({
  url,
  max,
  primary,
  now,
  observe = (_statement, run) => run(),
  onChange,
}: {
  url: string;
  /** The most connections. */
  max: number;
  primary: Database;
  /** The time in milliseconds from any beginning; it never goes back. */
  now: () => number;
  /** Sees every statement that the replica answers. */
  observe?: Observe | undefined;
  /** Hears when the replica begins to be read (null), and why when it no longer is. */
  onChange: (unread: Unread | null) => void;
}): Replica {
  const pool = new pg.Pool({
    ...CONNECTION_LIMITS,
    connectionString: url,
    max,
    application_name: 'osier-replica',
    connectionTimeoutMillis: 1_000,
    query_timeout: 3_000,
    statement_timeout: 3_000,
  });
  outliveBrokenConnections(pool);
  const knowledge = replicaKnowledge({ now });
  const watch = watchReplica({ look: () => atReplica(knowledge.ask), onChange });
  pool.on('error', (error) => watch.notice({ reason: 'it does not answer', error }));
  let reads = 0;

  async function query(...statement: Statement): Promise<pg.QueryResult> {
    if (watch.isRead() && knowledge.isWorthAsking()) {
      const answer = await readReplica(statement).catch(giveUp);
      if (answer !== undefined) return answer;
    }
    return primary.pool.query(...statement);
  }

  async function atReplica<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
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

  function readReplica(statement: Statement): Promise<pg.QueryResult | undefined> {
    return atReplica(async (client) => {
      if (!(await knowledge.isEnough(client))) return undefined;
      const answer = await observe(textOf(statement[0]), () => client.query(...statement));
      reads += 1;
      return answer;
    });
  }

  /** Whatever fails at the replica is asked of the primary. A server that answered with an error is still there, unless it is closing. */
  function giveUp(error: Error & { severity?: string; code?: string }): undefined {
    const isThere = error.severity !== undefined && error.code?.startsWith('57P') !== true;
    if (!isThere) watch.notice({ reason: 'it does not answer', error });
  }

  return {
    db: drizzle({ client: { query } as unknown as pg.Pool, casing: 'snake_case' }),
    changed: knowledge.changed,
    reached(position) {
      knowledge.reached(position);
      if (position instanceof Error) {
        watch.notice({ reason: 'the primary does not tell where its log is', error: position });
      }
    },
    get figures() {
      return { reads, isRead: watch.isRead() };
    },
    async close() {
      await watch.close();
      await pool.end();
    },
  };
}
