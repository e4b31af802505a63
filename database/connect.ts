import { createHash } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

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
  /** Waits for running queries and closes every connection. */
  close(): Promise<void>;
};

/** Runs a statement, and looks at what becomes of it. `statement` is its text, without parameters. */
export type Observe = <T>(statement: string, run: () => Promise<T>) => Promise<T>;

/**
 * Opens a pool to `url`. Every connection carries limits (in milliseconds), so that no query, lock or forgotten transaction can hold
 * up the shop. `onError` hears of connections that break while nobody uses them; every statement of the pool and its transactions goes
 * through `observe`.
 */
export function connect(
  url: string,
  {
    max = 10,
    onError,
    observe,
  }: { max?: number; onError?: (error: Error) => void; observe?: Observe | undefined } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'osier',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  pool.on('error', (error) => onError?.(error));
  outliveBrokenConnections(pool);
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
        await client.query('ROLLBACK').catch((error: Error) => {
          broken = error;
        });
        throw thrown;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
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

/**
 * Codes of errors (the system's, PostgreSQL's) that come instead of an answer: no way to the server or too many on it, the connection
 * gone, the server starting, closing or ended, a lock held for as long as anybody may wait.
 */
const NO_ANSWER =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ECONNRESET|EPIPE|ETIMEDOUT|08...|53300|55P03|57P0[1-3])$/;
/** What pg says, without a code, when all connections are in use or the server is silent for too long, and when a connection is gone. */
const NO_ANSWER_SAID =
  /^(timeout exceeded when trying to connect|.*connection timeout|Connection terminated.*|Client has encountered a connection error.*)$/;

/**
 * Whether an error says that the database gave no answer for a reason that passes by itself. What was asked of it was not begun or was
 * rolled back; only when a connection broke in the moment of a commit it may have been done.
 */
export function gaveNoAnswer(error: Error): boolean {
  return ('code' in error && NO_ANSWER.test(String(error.code))) || NO_ANSWER_SAID.test(error.message);
}

/** The number of an advisory lock with a name. That two names share one by chance only makes somebody wait. */
function lockNumber(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE();
}
