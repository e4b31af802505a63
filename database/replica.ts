import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { outliveBrokenConnections, textOf, type Database, type Observe, type Queryable } from './connect.ts';
import { readPosition, REPLICA_POSITION, type LogPosition, type PositionRow } from './log-position.ts';

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

/** Why a replica is not read; `error` where there is one. */
export type Unread = { readonly reason: string; readonly error?: Error };

/** How often it is looked whether the replica is there and near, in milliseconds, and how many looks it may be behind until that is told. */
const LOOK = 1_000;
const PATIENCE = 10;
/** How long a replica that is behind is not asked again by whoever wants to read, in milliseconds. */
const CATCH_UP = 20;

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
  observe = (_statement, run) => run(),
  onChange,
}: {
  url: string;
  /** The most connections. */
  max: number;
  primary: Database;
  /** Sees every statement that the replica answers. */
  observe?: Observe | undefined;
  /** Hears when the replica begins to be read (null), and why when it no longer is. */
  onChange: (unread: Unread | null) => void;
}): Replica {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'osier-replica',
    connectionTimeoutMillis: 1_000,
    query_timeout: 3_000,
    statement_timeout: 3_000,
  });
  pool.on('error', (error) => setUnread({ reason: 'it does not answer', error }));
  outliveBrokenConnections(pool);

  const over = new AbortController();
  const positions = new WeakMap<pg.PoolClient, LogPosition>();
  /** What the replica has to know; undefined while that is not known. */
  let needed: LogPosition | undefined;
  let unread: Unread | null | undefined;
  let isCatchingUp = false;
  let looksBehind = 0;
  let reads = 0;

  function setUnread(now: Unread | null): void {
    const isNews = unread === undefined || unread?.reason !== now?.reason;
    unread = now;
    if (isNews && !over.signal.aborted) onChange(now);
  }

  /** Whether a connection's server knows what is needed, as far as it has told; `ask` lets it tell anew. */
  async function knows(client: pg.PoolClient, { ask }: { ask: boolean }): Promise<boolean> {
    if (ask) {
      const answer = readPosition(await client.query<PositionRow>(REPLICA_POSITION));
      if (answer instanceof Error) positions.delete(client);
      else positions.set(client, answer);
    }
    const position = positions.get(client);
    return needed !== undefined && position?.history === needed.history && position.bytes >= needed.bytes;
  }

  async function query(...statement: Statement): Promise<pg.QueryResult> {
    if (needed !== undefined && unread === null && !isCatchingUp) {
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
      if ((await knows(client, { ask: false })) || (await knows(client, { ask: true }))) {
        const answer = await observe(textOf(statement[0]), () => client.query(...statement));
        reads += 1;
        return answer;
      }
      isCatchingUp = true;
      void pause(CATCH_UP).then(() => (isCatchingUp = false));
      return undefined;
    });
  }

  /** Whatever fails at the replica is asked of the primary. A server that answered with an error is still there, unless it is closing. */
  function giveUp(error: Error & { severity?: string; code?: string }): undefined {
    const isThere = error.severity !== undefined && error.code?.startsWith('57P') !== true;
    if (!isThere) setUnread({ reason: 'it does not answer', error });
  }

  /** Why the replica is not to be read, looked at now; null when it may be, undefined when that cannot be said yet. */
  async function look(): Promise<Unread | null | undefined> {
    try {
      return await atReplica(async (client) => {
        const isNear = await knows(client, { ask: true });
        const history = positions.get(client)?.history;
        // Between a change and the knowledge of it everything is as it should be.
        looksBehind = isNear || needed === undefined ? 0 : looksBehind + 1;
        if (isNear) return null;
        if (history === undefined) return { reason: 'it is no standby' };
        if (needed !== undefined && history !== needed.history) {
          return { reason: 'its history is not that of the primary: a failover, or another server' };
        }
        return looksBehind > PATIENCE ? { reason: 'it is behind' } : undefined;
      });
    } catch (error) {
      return whyUnread(error as Error);
    }
  }

  const looking = (async () => {
    while (!over.signal.aborted) {
      const seen = await look();
      if (seen !== undefined) setUnread(seen);
      await pause(LOOK, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();

  return {
    db: drizzle({ client: { query } as unknown as pg.Pool, casing: 'snake_case' }),
    changed() {
      needed = undefined;
    },
    reached(position) {
      needed = position instanceof Error ? undefined : position;
      isCatchingUp = false;
      if (position instanceof Error) {
        setUnread({ reason: 'the primary does not tell where its log is', error: position });
      }
    },
    get figures() {
      return { reads, isRead: unread === null };
    },
    async close() {
      over.abort();
      await looking;
      await pool.end();
    },
  };
}

/** What an error at looking says of the replica: a server that answers, but lets the shop not in, is no server that is down. */
function whyUnread(error: Error & { code?: string }): Unread {
  // PostgreSQL's class 28: a wrong password, an unknown user, an address that is not let in.
  const isRefused = error.code?.startsWith('28') === true;
  return { reason: isRefused ? 'it does not let the shop sign in' : 'it does not answer', error };
}
