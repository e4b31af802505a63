import pg from 'pg';

/** How long a new connection may take to be ready, in seconds. TCP retransmits a lost first packet twice within this time. */
const CONNECT_TIMEOUT_SECONDS = 3;

/** How long a server may take to close an ended connection. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Limits of every connection. Without them a server that vanished without a TCP reset blocks its clients forever. */
export const CONNECTION_LIMITS = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_SECONDS * 1_000,
  // Probes an idle connection after 5 s, and closes it after 10 unanswered probes, one a second.
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
} as const;

/** How long the server may take to accept a connection of a starting program, in seconds. */
const START_TIMEOUT_SECONDS = 20;

/** The client class of a pool. Its connect timeout is shorter than the pool's, which also covers waiting for a free connection. */
export const PooledClient = function createPooledClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ ...config, ...CONNECTION_LIMITS, connectionTimeoutMillis: 0 });
  limitConnecting(client, CONNECT_TIMEOUT_SECONDS);
  return client;
} as unknown as new () => pg.Client;

/**
 * Limits how long a connection may take to be ready. Counts ticks of a second instead of time: a process that loads modules, or shares a
 * busy machine, may block its event loop for seconds, in which the server's responses wait unread. That delays the ticks, too.
 */
function limitConnecting(client: pg.Client, seconds: number): void {
  let tick: NodeJS.Timeout;
  const wait = (left: number) => {
    tick = setTimeout(() => {
      if (left > 1) wait(left - 1);
      else client.connection.stream.destroy(new Error('timeout expired'));
    }, 1_000).unref();
  };
  wait(seconds);
  for (const event of ['connect', 'end']) client.once(event, () => clearTimeout(tick));
}

/** Ends a connection, even if its server never closes it. */
export async function endClient(client: pg.Client): Promise<void> {
  const limit = setTimeout(() => client.connection.stream.destroy(), CLOSE_TIMEOUT_MS);
  await client.end().catch(() => undefined);
  clearTimeout(limit);
}

/** Opens a connection of a starting program. */
export async function connectAtStart(url: string, { name }: { name: string }): Promise<pg.Client> {
  const client = new pg.Client({
    ...CONNECTION_LIMITS,
    connectionTimeoutMillis: 0,
    connectionString: url,
    application_name: name,
  });
  // The failing statement reports the error. Without a listener the event would end the process.
  client.on('error', () => undefined);
  limitConnecting(client, START_TIMEOUT_SECONDS);
  await client.connect();
  return client;
}

/** Opens a connection and ends it. Throws when the server cannot be reached. */
export async function checkConnection(url: string): Promise<void> {
  await endClient(await connectAtStart(url, { name: 'osier-start' }));
}
