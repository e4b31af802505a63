import pg from 'pg';
import { DISK_FULL, isAnswerOfServer, READ_ONLY } from '../errors/database-errors.ts';
import { CONNECTION_LIMITS, endClient } from './client.ts';

/** How often connections are looked at, in milliseconds, and how many looks in a row make one that waits for an answer suspicious. */
const LOOK_MS = 1_000;
const SUSPICIOUS_LOOKS = 2;

/** How long the server may take to answer a probe, in milliseconds. */
const PROBE_MS = 2_000;

/** The message of the error of a connection that was dropped here. */
export const DROPPED = 'Connection terminated because it is of no use any more';

/** Watches over the connections of a pool. */
export type ConnectionGuard = {
  /** Drops every connection that was opened before now: idle ones at once, those in use when they are released. */
  readonly renew: () => void;
  /** Whether a statement failed because the disk was full, since `notifyRoom` was called last. */
  readonly isDiskFull: () => boolean;
  readonly notifyRoom: () => void;
  /** Closes every connection at once, whatever waits for its answer. */
  readonly destroyAll: () => void;
  readonly stop: () => void;
};

/** The state of a connection; `looks` counts the consecutive checks that found it waiting for an answer. */
type Entry = { isInUse: boolean; looks: number; isOutdated: boolean };

/** `readyForQuery` is not in pg's types: false from a query until its answer has come. */
type Internals = { readonly processID: number; readonly readyForQuery: boolean };
const internals = (client: pg.Client) => client as unknown as Internals;

/**
 * Drops connections that are of no use any more although nobody closed them. After an outage without a reset they would wait for their
 * answers until these time out. So while one waits for suspiciously long, a new one asks the server which sessions are at work. When it
 * succeeds after it failed, all older ones are closed, and else those that are not at work. After a failover connections lead to a
 * standby: a write that is refused as read-only drops them.
 */
export function guardConnections(pool: pg.Pool, url: string): ConnectionGuard {
  const open = new Map<pg.PoolClient, Entry>();
  let isDiskFull = false;
  let isOut = false;
  let isProbing = false;

  const destroy = (client: pg.PoolClient) => {
    // The pool forgets an idle connection with this event, before it could give it to anybody; closing alone takes a moment.
    client.emit('error', new Error(DROPPED));
    client.connection.stream.destroy();
  };
  const renew = () => {
    for (const [client, entry] of open) {
      if (entry.isInUse) entry.isOutdated = true;
      else destroy(client);
    }
  };

  pool.on('connect', (client) => {
    const entry = { isInUse: true, looks: 0, isOutdated: false };
    open.set(client, entry);
    client.once('end', () => open.delete(client));
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === DISK_FULL) isDiskFull = true;
      if (code === READ_ONLY) renew();
    });
  });
  pool.on('acquire', (client) => Object.assign(open.get(client) ?? {}, { isInUse: true }));
  pool.on('release', (_error, client) => {
    const entry = open.get(client);
    if (entry === undefined) return;
    entry.isInUse = false;
    // The pool removes what is ending instead of keeping it.
    if (entry.isOutdated) void client.end();
  });

  async function probe(): Promise<void> {
    isProbing = true;
    const older = [...open.keys()];
    const suspects = older.filter((client) => (open.get(client)?.looks ?? 0) > SUSPICIOUS_LOOKS);
    const answer = await findDead(url, suspects);
    isProbing = false;
    if (answer !== 'silent') (isOut ? older : answer).forEach(destroy);
    isOut = answer === 'silent';
  }

  const timer = setInterval(() => {
    let isSuspicious = isOut;
    for (const [client, entry] of open) {
      entry.looks = internals(client).readyForQuery ? 0 : entry.looks + 1;
      if (entry.looks > SUSPICIOUS_LOOKS) isSuspicious = true;
    }
    if (isSuspicious && !isProbing) void probe();
  }, LOOK_MS).unref();

  return {
    renew,
    isDiskFull: () => isDiskFull,
    notifyRoom: () => {
      isDiskFull = false;
    },
    destroyAll: () => [...open.keys()].forEach(destroy),
    stop: () => clearInterval(timer),
  };
}

/** Sessions that are idle for longer than the shop has waited received nothing, or their answer got lost. */
const AT_WORK = `
  SELECT pg_backend_pid() AS own, ARRAY(
    SELECT pid FROM pg_stat_activity
    WHERE pid = ANY($1) AND NOT (state LIKE 'idle%' AND state_change < clock_timestamp() - interval '2 seconds')
  ) AS "atWork"`;

/**
 * Asks the server by a new connection which of the suspects it is not at work for; 'silent' when it does not answer in time. Behind a
 * pooler, where process ids are not the server's, none of them.
 */
async function findDead(
  url: string,
  suspects: readonly pg.PoolClient[],
): Promise<readonly pg.PoolClient[] | 'silent'> {
  const client = new pg.Client({
    ...CONNECTION_LIMITS,
    connectionString: url,
    application_name: 'osier-probe',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const pids = suspects.map((suspect) => internals(suspect).processID);
    const { rows } = await client.query<{ own: number; atWork: number[] }>(AT_WORK, [pids]);
    const [row] = rows;
    if (row === undefined || row.own !== internals(client).processID) return [];
    return suspects.filter((suspect) => !row.atWork.includes(internals(suspect).processID));
  } catch (error) {
    return isAnswerOfServer(error) ? [] : 'silent';
  } finally {
    void endClient(client);
  }
}
