import { Client } from 'pg';
import { fail, ok, type Result } from '#domain/result.ts';
import { DISK_FULL_SQLSTATE, LOCK_TIMEOUT_SQLSTATE } from '../../errors/database-errors.ts';

/** The key of the advisory lock by which one shop owns its PostgreSQL: any fixed number. */
const LOCK_KEY = 0x05_1e12;

/** How long a second shop waits for the lock. The lock of a killed shop ends at once, with its connection. */
const LOCK_TIMEOUT_MS = 1_500;

/** Ownership of a running PostgreSQL: one connection with a session-level lock, which ends with its process. */
export type ServerLock = { readonly client: Client; release(): Promise<void> };

/**
 * `held`: another running shop owns it. `not_ready`: starting or stopping. `refused`: another password. `disk_full`: no space for a
 * session.
 */
export type ServerLockError = 'held' | 'not_ready' | 'refused' | 'disk_full';

/** Acquires the lock of the PostgreSQL on a port, as its superuser. */
export async function acquireServerLock(server: {
  readonly port: number;
  readonly password: string;
  readonly cluster: string;
}): Promise<Result<ServerLock, ServerLockError>> {
  const client = new Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    password: server.password,
    database: 'postgres',
    application_name: 'osier, holder of the data folder',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Without a listener the end of the server would end this process.
  client.on('error', () => undefined);
  const release = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    if (rows[0]?.data_directory !== server.cluster) {
      await release();
      return fail('not_ready');
    }
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    return ok({ client, release });
  } catch (error) {
    await release();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === LOCK_TIMEOUT_SQLSTATE) return fail('held');
    if (code === '28P01') return fail('refused');
    if (code === DISK_FULL_SQLSTATE) return fail('disk_full');
    return fail('not_ready');
  }
}
