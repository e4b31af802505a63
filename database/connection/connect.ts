import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isWritable } from './check-writable.ts';
import { PooledClient } from './client.ts';
import { DROPPED_MESSAGE, guardConnections } from './guard-connections.ts';
import { observeQueries, type Observe, type Query } from './observe-queries.ts';

/** The database outside of a transaction, or one transaction. Code inside a transaction uses the transaction alone. */
export type Queryable = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with' | '$count'
> & {
  /**
   * Runs a statement that each connection parses and plans once, for long statements that run often. Their text must be one of a few. Dates
   * in rows have the type `Date`.
   */
  executePrepared<Row>(statement: SQL<Row>): Promise<{ rows: Row[] }>;
};

export type TransactionOptions = {
  readonly lock?: string | readonly string[];
  readonly keepsPlans?: boolean;
};

/** The shop's PostgreSQL behind a pool of connections. */
export type Database = {
  /** For single statements. Statements that belong together use `transaction`. */
  readonly db: Queryable;
  /** Sends one statement as it is. */
  readonly query: Query;
  /** For metrics and tests: its own `query` bypasses `observe`. */
  readonly pool: pg.Pool;
  /** The connection string, for code that needs a connection outside the pool. */
  readonly url: string;
  /**
   * Runs `work` in one transaction. Rolls back when `work` throws, and throws that error even if the rollback fails. Also throws when
   * `work` returns after a failed statement, because PostgreSQL then rolls back. Transactions with
   * the same `lock` run one after the other: `BEGIN` acquires it, so `work` reads everything under the lock. Several are acquired in order.
   * With `keepsPlans`, prepared statements are planned once for all values: PostgreSQL otherwise plans again when it expects to save rows.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Whether writes succeed: no standby, not read-only, disk not full. Throws when the server does not answer. */
  isWritable(): Promise<boolean>;
  /** Waits up to 5 s for running queries, then closes every connection. Aborting `force` closes them at once. */
  close(force?: AbortSignal): Promise<void>;
};

/** How long a statement may run. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** How much longer than the statement timeout the client waits for a result. */
const SILENCE_MS = 3_000;
/** How long running queries may take to finish when the pool is closed. */
const DRAIN_TIMEOUT_MS = 5_000;
/** How long a rollback may take. PostgreSQL also rolls back when its connection closes. */
const ROLLBACK_TIMEOUT_MS = 1_000;

/**
 * Opens a pool to `url`. The limits of each connection keep a query, lock, forgotten transaction or silent server from blocking the shop.
 * Calls `onError` when an idle connection breaks. Passes every statement of `db`, `query` and `transaction` through `observe`.
 */
export function connect(
  url: string,
  {
    max = 10,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    onError,
    observe,
  }: {
    max?: number;
    statementTimeoutMs?: number;
    onError?: (error: Error) => void;
    observe?: Observe | undefined;
  } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'osier',
    Client: PooledClient,
    connectionTimeoutMillis: 10_000,
    query_timeout: statementTimeoutMs + SILENCE_MS,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  pool.on('error', (error) => {
    if (error.message !== DROPPED_MESSAGE) onError?.(error);
  });
  ignoreErrorsInUse(pool);
  const guard = guardConnections(pool, url);
  const query = observeQueries(pool, observe);
  const queryableOf = createQueryables(observe);
  let closing: Promise<void> | undefined;
  return {
    db: createQueryable(query),
    query,
    pool,
    url,
    transaction: (work, options) => runTransaction({ pool, queryableOf }, work, options),
    isWritable: () => isWritable(query, guard),
    close(force) {
      guard.stop();
      if (closing === undefined) {
        closing = pool.end();
        setTimeout(guard.destroyAll, DRAIN_TIMEOUT_MS).unref();
      }
      if (force?.aborted === true) guard.destroyAll();
      else force?.addEventListener('abort', guard.destroyAll, { once: true });
      return closing;
    },
  };
}

async function runTransaction<T>(
  { pool, queryableOf }: { pool: pg.Pool; queryableOf: (client: pg.PoolClient) => ClientQueryable },
  work: (tx: Queryable) => Promise<T>,
  { lock = [], keepsPlans = false }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  const { query, tx } = queryableOf(client);
  let broken: Error | undefined;
  try {
    const locks = [lock].flat().map((name) => `SELECT pg_advisory_xact_lock(${lockNumber(name)})`);
    const settings = keepsPlans ? ['SET LOCAL plan_cache_mode = force_generic_plan'] : [];
    await query(['BEGIN', ...settings, ...locks].join('; '));
    const outcome = await work(tx);
    // PostgreSQL answers the COMMIT of a transaction with a failed statement by ROLLBACK, without an error.
    const { command } = await query('COMMIT');
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed, so it was rolled back');
    return outcome;
  } catch (thrown) {
    const rollback = { text: 'ROLLBACK', query_timeout: ROLLBACK_TIMEOUT_MS };
    await query(rollback).catch((error: Error) => {
      broken = error;
    });
    throw thrown;
  } finally {
    client.release(broken);
  }
}

type ClientQueryable = { readonly query: Query; readonly tx: Queryable };

/**
 * Returns a function that finds or creates the query builder of a connection. It is reused, so that its prepared statements are built once.
 */
function createQueryables(observe: Observe | undefined): (client: pg.PoolClient) => ClientQueryable {
  const created = new WeakMap<pg.PoolClient, ClientQueryable>();
  return (client) => {
    let entry = created.get(client);
    if (entry === undefined) {
      const query = observeQueries(client, observe);
      entry = { query, tx: createQueryable(query) };
      created.set(client, entry);
    }
    return entry;
  };
}

const dialect = new PgDialect({ casing: 'snake_case' });

/** Returns a query builder that sends its statements with `query`, the one method of a client that drizzle calls outside transactions. */
export function createQueryable(query: Query): Queryable {
  const builder = drizzle({ client: { query } as unknown as pg.Pool, casing: 'snake_case' });
  return Object.assign(builder, {
    async executePrepared<Row>(statement: SQL<Row>): Promise<{ rows: Row[] }> {
      const { sql: text, params } = dialect.sqlToQuery(statement);
      const name = createHash('sha1').update(text).digest('base64');
      const { rows } = await query({ name, text, values: params });
      return { rows: rows as Row[] };
    },
  });
}

/**
 * Keeps the process alive when the server ends a connection that is in use: the pool listens to idle ones only, and an unhandled 'error'
 * event ends the process. The statement that uses the connection fails anyway.
 */
export function ignoreErrorsInUse(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Maps a lock's name to an advisory lock. A collision of two names only makes one of them wait. */
function lockNumber(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE();
}
