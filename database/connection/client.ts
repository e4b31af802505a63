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

/** How long the server may take to accept a connection of a starting program, in seconds. */
const START_TIMEOUT_SECONDS = 20;

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

/**
 * Opens a connection of a starting program. Loading its modules blocks the event loop for seconds, while the server's responses wait
 * unread. The timeout counts ticks of an interval instead of time: a blocked event loop delays the ticks, too.
 */
export async function connectAtStart(url: string, { name }: { name: string }): Promise<pg.Client> {
  const client = new pg.Client({
    ...CONNECTION_LIMITS,
    connectionTimeoutMillis: 0,
    connectionString: url,
    application_name: name,
  });
  // The failing statement reports the error. Without a listener the event would end the process.
  client.on('error', () => undefined);
  let seconds = 0;
  const limit = setInterval(() => {
    seconds += 1;
    if (seconds >= START_TIMEOUT_SECONDS) client.connection.stream.destroy(new Error('timeout expired'));
  }, 1_000);
  try {
    await client.connect();
  } finally {
    clearInterval(limit);
  }
  return client;
}

/** Opens a connection and ends it. Throws when the server cannot be reached. */
export async function checkConnection(url: string): Promise<void> {
  await endClient(await connectAtStart(url, { name: 'osier-start' }));
}
