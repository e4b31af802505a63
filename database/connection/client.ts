import pg from 'pg';

/** How long a new connection may take to be ready. TCP retransmits a lost first packet twice within this time. */
const CONNECT_TIMEOUT_MS = 3_000;

/** How long a server may take to close an ended connection. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Limits of every connection. Without them a server that vanished without a TCP reset blocks its clients forever. */
export const CONNECTION_LIMITS = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  // Probes an idle connection after 5 s, and closes it after 10 unanswered probes, one a second.
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
} as const;

/** Limits while the shop starts: loading the program blocks the event loop for seconds, so the server's responses wait unread. */
export const STARTING_LIMITS = { ...CONNECTION_LIMITS, connectionTimeoutMillis: 20_000 } as const;

/** The client class of a pool. Its connect timeout is shorter than the pool's, which also covers waiting for a free connection. */
export const PooledClient = function createPooledClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client({ ...config, ...CONNECTION_LIMITS });
} as unknown as new () => pg.Client;

/** Ends a connection, even if its server never closes it. */
export async function endClient(client: pg.Client): Promise<void> {
  const limit = setTimeout(() => client.connection.stream.destroy(), CLOSE_TIMEOUT_MS);
  await client.end().catch(() => undefined);
  clearTimeout(limit);
}

/** Opens a connection and ends it. Throws when the server cannot be reached within `STARTING_LIMITS`. */
export async function checkConnection(url: string): Promise<void> {
  const client = new pg.Client({
    ...STARTING_LIMITS,
    connectionString: url,
    application_name: 'osier-start',
  });
  client.on('error', () => undefined);
  await client.connect();
  await endClient(client);
}
