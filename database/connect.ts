import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Something that takes queries: the pool, or one transaction. Inside a transaction only the transaction may be used. */
export type Queryable = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$count'
>;

/** A pool of connections to the shop's PostgreSQL. */
export type Database = {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  /** Where it is, for connections of their own. */
  readonly url: string;
  /** Waits for running queries and closes every connection. */
  close(): Promise<void>;
};

/**
 * Opens a pool to `url`. Every connection carries limits, so that no query, lock or forgotten transaction can hold up the shop.
 * Times are milliseconds. `onError` hears of connections that break while nobody uses them.
 */
export function connect(
  url: string,
  { max = 10, onError }: { max?: number; onError?: (error: Error) => void } = {},
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
  // Without a listener a connection that the server ends would end the process.
  pool.on('error', (error) => onError?.(error));
  return { db: drizzle({ client: pool, casing: 'snake_case' }), pool, url, close: () => pool.end() };
}
