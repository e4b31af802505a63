import { createHash } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { tryWrite } from './check-writable.ts';
import { PooledClient } from './client.ts';
import { DROPPED, guardConnections } from './guard-connections.ts';

/** Something that takes queries: the pool, or one transaction. Inside a transaction only the transaction may be used. */
export type Queryable = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$count'
>;

/** A pool of connections to the shop's PostgreSQL. */
export type Database = {
  /** For single statements: what belongs together goes through `transaction`, and through nothing else. */
  readonly db: Queryable;
  readonly pool: pg.Pool;
  /** Where it is, for connections of their own. */
  readonly url: string;
  /**
   * Runs `work` in one transaction, which is rolled back when it throws; its error is thrown on, even when the rollback fails too. With
   * `lock`, transactions that name the same lock run one after the other: it is taken together with the beginning, and everything that
   * `work` reads is read under it.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: { readonly lock?: string }): Promise<T>;
  /** Whether writes succeed: the server is no standby and not read-only, and its disk is not full. Throws when it does not answer. */
  takesWrites(): Promise<boolean>;
  /** Waits up to 5 s for running queries and closes every connection; after `hurry` without waiting. */
  close(hurry?: AbortSignal): Promise<void>;
};

/** How long a statement may run, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** How much longer the client waits for the answer, in milliseconds: then the server is silent. */
const SILENCE_MS = 3_000;
/** How long running queries may take to finish when the pool is closed, in milliseconds. */
const CLOSE_LIMIT_MS = 5_000;
/** How long a rollback may take, in milliseconds. A closed connection rolls back too. */
const ROLLBACK_TIMEOUT_MS = 1_000;

/** Runs a statement, and looks at what becomes of it. `statement` is its text, without parameters. */
export type Observe = <T>(statement: string, run: () => Promise<T>) => Promise<T>;

/**
 * Opens a pool to `url`. Every connection carries limits (in milliseconds), so that no query, lock, forgotten transaction or silent server
 * can hold up the shop. `onError` is called for connections that break while they are idle. Every statement of the pool and its
 * transactions goes through `observe`.
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
    if (error.message !== DROPPED) onError?.(error);
  });
  outliveBrokenConnections(pool);
  const guard = guardConnections(pool, url);
  let closing: Promise<void> | undefined;
  if (observe !== undefined) observeStatements(pool, observe);
  return {
    db: drizzle({ client: pool, casing: 'snake_case' }),
    pool,
    url,
    async transaction(work, { lock } = {}) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(
          lock === undefined ? 'BEGIN' : `BEGIN; SELECT pg_advisory_xact_lock(${lockNumber(lock)})`,
        );
        const outcome = await work(drizzle({ client, casing: 'snake_case' }));
        await client.query('COMMIT');
        return outcome;
      } catch (thrown) {
        const rollback = { text: 'ROLLBACK', query_timeout: ROLLBACK_TIMEOUT_MS };
        await client.query(rollback).catch((error: Error) => {
          broken = error;
        });
        throw thrown;
      } finally {
        client.release(broken);
      }
    },
    takesWrites: () => tryWrite(pool, guard),
    close(hurry) {
      guard.stop();
      if (closing === undefined) {
        closing = pool.end();
        setTimeout(guard.destroyAll, CLOSE_LIMIT_MS).unref();
      }
      if (hurry?.aborted === true) guard.destroyAll();
      else hurry?.addEventListener('abort', guard.destroyAll, { once: true });
      return closing;
    },
  };
}

/**
 * Lets a process live on when the server ends a connection that is in use: the pool listens to those that nobody uses, and an error
 * without a listener ends the process. The code that uses such a connection learns of it by the statement that fails.
 */
export function outliveBrokenConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Lets `observe` see what the pool is asked, and the connections that are taken from it. */
function observeStatements(pool: pg.Pool, observe: Observe): void {
  type Ask = (...statement: unknown[]) => Promise<unknown>;
  const observed = (client: pg.Pool | pg.PoolClient): Ask => {
    const ask = client.query.bind(client) as Ask;
    return (...statement) => observe(textOf(statement[0]), () => ask(...statement));
  };
  const query = observed(pool);
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
  Object.assign(pool, {
    query,
    // With a callback it is the pool itself that takes one, for a statement that is seen already.
    connect: (callback?: unknown) =>
      callback === undefined
        ? connect().then(
            (client) => Object.create(client, { query: { value: observed(client) } }) as pg.PoolClient,
          )
        : connect(callback),
  });
}

/** The text of a statement as pg takes it. */
export function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : '';
}

/** The number of an advisory lock with a name. That two names share one by chance only makes somebody wait. */
function lockNumber(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE();
}
