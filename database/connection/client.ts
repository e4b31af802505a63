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

/**
 * The limits of a connection while the shop starts. Loading the program blocks the event loop, for seconds on a busy machine: answers
 * of the server wait unread meanwhile.
 */
export const STARTING_LIMITS = { ...CONNECTION_LIMITS, connectionTimeoutMillis: 20_000 } as const;

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

/** Opens a connection and ends it. Throws when the server cannot be reached within `STARTING_LIMITS`. */
export async function tryConnecting(url: string): Promise<void> {
  const client = new pg.Client({
    ...STARTING_LIMITS,
    connectionString: url,
    application_name: 'osier-start',
  });
  client.on('error', () => undefined);
  await client.connect();
  await endClient(client);
}
