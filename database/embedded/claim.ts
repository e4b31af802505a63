import { Client } from 'pg';
import { fail, ok, type Result } from '#domain/result.ts';

/** The key of the lock by which one running shop holds its PostgreSQL; any fixed number. */
const key = 0x05_1e12;

/** How long a second shop waits for the lock, in milliseconds: a killed shop's lock ends with its connection, at once. */
const patience = 1_500;

/** A hold on a running PostgreSQL: one connection with a session-level lock, which ends with the process that has it. */
export type Claim = { readonly client: Client; release(): Promise<void> };

/** `held`: another living shop has it. `not_ready`: starting up or shutting down. `refused`: the password is not its own. */
export type ClaimError = 'held' | 'not_ready' | 'refused';

/** Takes hold of the PostgreSQL on a port, as its superuser. */
export async function claim(server: {
  readonly port: number;
  readonly password: string;
  readonly cluster: string;
}): Promise<Result<Claim, ClaimError>> {
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
  // Without a listener the end of the server would be an uncaught error.
  client.on('error', () => undefined);
  const release = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    if (rows[0]?.data_directory !== server.cluster) {
      await release();
      return fail('not_ready');
    }
    await client.query(`SET lock_timeout = ${patience}`);
    await client.query('SELECT pg_advisory_lock($1)', [key]);
    return ok({ client, release });
  } catch (error) {
    await release();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '55P03') return fail('held');
    if (code === '28P01') return fail('refused');
    return fail('not_ready');
  }
}
