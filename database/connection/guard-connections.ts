import pg from 'pg';
import { DISK_FULL_SQLSTATE, isServerError, READ_ONLY_SQLSTATE } from '../errors/database-errors.ts';
import { CONNECTION_LIMITS, endClient } from './client.ts';

const CHECK_INTERVAL_MS = 1_000;

/** How many checks in a row may find a connection waiting for a result before it is suspect. */
const SUSPECT_AFTER_COUNT = 2;

/** How long the server may take to answer a probe. */
const PROBE_TIMEOUT_MS = 2_000;

/** The error message of a connection that the guard dropped. */
export const DROPPED_MESSAGE = 'Connection terminated because it is unusable';

/** Drops useless connections of a pool. */
export type ConnectionGuard = {
  /** Drops every open connection: idle ones at once, those in use on their release. */
  readonly renew: () => void;
  /** Whether a statement has failed on a full disk since the last call of `notifyFreeSpace`. */
  readonly isDiskFull: () => boolean;
  readonly notifyFreeSpace: () => void;
  /** Closes every connection at once, including those in use. */
  readonly destroyAll: () => void;
  readonly stop: () => void;
};

/**
 * The state of a connection. `waitingCount` counts the checks in a row that found it waiting for the same result; `answeredProbe` is the
 * number of the latest probe that had begun when the server last completed a response on it.
 */
type Entry = { isInUse: boolean; waitingCount: number; isOutdated: boolean; answeredProbe: number };

/** `readyForQuery`, which pg's types lack, is false while a query waits for its result. */
type Internals = { readonly processID: number; readonly readyForQuery: boolean };
const internals = (client: pg.Client) => client as unknown as Internals;

/**
 * Drops dead connections that neither side has closed. After an outage in which no TCP reset arrived, they would wait for their query
 * timeout. While a connection is suspect, a probe reads on a new connection which suspects still have a running query, and closes the
 * others. The first successful probe after a failed one closes every connection that has not answered since the failed one began. After a
 * failover, connections may lead to a standby: a write that fails as read-only drops them all.
 */
export function guardConnections(pool: pg.Pool, url: string): ConnectionGuard {
  const open = new Map<pg.PoolClient, Entry>();
  let isDiskFull = false;
  let probeCount = 0;
  /** The number of the latest probe, if it failed. */
  let failedProbe: number | undefined;
  let isProbing = false;

  const destroy = (client: pg.PoolClient) => {
    // On this event the pool removes an idle connection at once. Closing alone takes a moment in which it could be handed out.
    client.emit('error', new Error(DROPPED_MESSAGE));
    client.connection.stream.destroy();
  };
  const renew = () => {
    for (const [client, entry] of open) {
      if (entry.isInUse) entry.isOutdated = true;
      else destroy(client);
    }
  };

  pool.on('connect', (client) => {
    const entry = { isInUse: true, waitingCount: 0, isOutdated: false, answeredProbe: probeCount };
    open.set(client, entry);
    client.once('end', () => open.delete(client));
    client.connection.on('readyForQuery', () => {
      // Without this, a connection that runs one statement after another would become suspect.
      entry.waitingCount = 0;
      entry.answeredProbe = probeCount;
    });
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === DISK_FULL_SQLSTATE) isDiskFull = true;
      if (code === READ_ONLY_SQLSTATE) renew();
    });
  });
  pool.on('acquire', (client) => Object.assign(open.get(client) ?? {}, { isInUse: true }));
  pool.on('release', (_error, client) => {
    const entry = open.get(client);
    if (entry === undefined) return;
    entry.isInUse = false;
    // The pool discards a client that is ending.
    if (entry.isOutdated) void client.end();
  });

  async function probe(): Promise<void> {
    isProbing = true;
    probeCount += 1;
    const suspects = [...open].filter(([, { waitingCount }]) => waitingCount > SUSPECT_AFTER_COUNT);
    const dead = await findDead(
      url,
      suspects.map(([client]) => client),
    );
    isProbing = false;
    if (dead === 'silent') {
      failedProbe = probeCount;
      return;
    }
    dead.forEach(destroy);
    // Connections that have answered stay: pages that are rendered as soon as the server is back use them.
    for (const [client, { answeredProbe }] of open) {
      if (answeredProbe < (failedProbe ?? 0)) destroy(client);
    }
    failedProbe = undefined;
  }

  const timer = setInterval(() => {
    let hasSuspects = failedProbe !== undefined;
    for (const [client, entry] of open) {
      entry.waitingCount = internals(client).readyForQuery ? 0 : entry.waitingCount + 1;
      if (entry.waitingCount > SUSPECT_AFTER_COUNT) hasSuspects = true;
    }
    if (hasSuspects && !isProbing) void probe();
  }, CHECK_INTERVAL_MS).unref();

  return {
    renew,
    isDiskFull: () => isDiskFull,
    notifyFreeSpace: () => {
      isDiskFull = false;
    },
    destroyAll: () => [...open.keys()].forEach(destroy),
    stop: () => clearInterval(timer),
  };
}

/** A suspect whose session is idle for 2 s is dead: its query never arrived, or the result was lost. */
const WORKING_SESSIONS = `
  SELECT pg_backend_pid() AS own, ARRAY(
    SELECT pid FROM pg_stat_activity
    WHERE pid = ANY($1) AND NOT (state LIKE 'idle%' AND state_change < clock_timestamp() - interval '2 seconds')
  ) AS working`;

/**
 * Returns the suspects for which the server runs no query, as read on a new connection; 'silent' when it does not answer in time.
 * Returns none behind a pooler, whose process ids are not the server's.
 */
async function findDead(
  url: string,
  suspects: readonly pg.PoolClient[],
): Promise<readonly pg.PoolClient[] | 'silent'> {
  const client = new pg.Client({
    ...CONNECTION_LIMITS,
    connectionString: url,
    application_name: 'osier-probe',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const pids = suspects.map((suspect) => internals(suspect).processID);
    const { rows } = await client.query<{ own: number; working: number[] }>(WORKING_SESSIONS, [pids]);
    const [row] = rows;
    if (row === undefined || row.own !== internals(client).processID) return [];
    return suspects.filter((suspect) => !row.working.includes(internals(suspect).processID));
  } catch (error) {
    return isServerError(error) ? [] : 'silent';
  } finally {
    void endClient(client);
  }
}
