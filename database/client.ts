import pg from 'pg';

/** How long a server may take until a new connection is ready, in milliseconds. A first packet that got lost is repeated twice within it. */
const CONNECT_TIMEOUT_MS = 3_000;

/** How long a server may take to close a connection that was ended, in milliseconds. */
const GOODBYE_MS = 1_000;

/** Limits of every connection: without them a server that vanished without a reset keeps its clients waiting for ever. */
export const CONNECTION_LIMITS = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  // Probes an idle connection after 5 s, and closes it after 10 unanswered probes, one a second.
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
} as const;

/** Makes connections of a pool. Their limit for connecting is shorter than the time that the pool lets callers queue for one. */
export const PooledClient = function makeClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client({ ...config, ...CONNECTION_LIMITS });
} as unknown as new () => pg.Client;

/** Ends a connection, also when its server is silent and never closes it. */
export async function endClient(client: pg.Client): Promise<void> {
  const limit = setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS);
  await client.end().catch(() => undefined);
  clearTimeout(limit);
}
