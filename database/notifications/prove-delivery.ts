import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { endClient } from '../connection/client.ts';

/** A channel of its own, so that what is told for proof is taken for no change. */
const CHANNEL = 'hearing_proved';

/** How long a notification may take, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Proves that what others notify reaches this connection, by notifying from another one; throws when it does not. A pooler that gives a
 * connection another server for each transaction takes a LISTEN without complaint, and nothing is ever heard.
 */
export async function proveHearing(listening: pg.Client, url: string): Promise<void> {
  const teller = new pg.Client({
    connectionString: url,
    application_name: 'osier-changes-proof',
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  teller.on('error', broken.reject);
  const { rows } = await listening.query<{ token: string }>(
    `SELECT pg_backend_pid() || ' ' || clock_timestamp() AS token`,
  );
  const token = rows[0]?.token ?? '';
  const heard = Promise.withResolvers<void>();
  const hear = ({ channel, payload }: pg.Notification) => {
    if (channel === CHANNEL && payload === token) heard.resolve();
  };
  listening.on('notification', hear);
  try {
    await listening.query(`LISTEN ${CHANNEL}`);
    await teller.connect();
    await teller.query('SELECT pg_notify($1, $2)', [CHANNEL, token]);
    await Promise.race([heard.promise, broken.promise, tooLate()]);
    await listening.query(`UNLISTEN ${CHANNEL}`);
  } finally {
    listening.off('notification', hear);
    await endClient(teller);
  }
}

async function tooLate(): Promise<never> {
  await pause(PATIENCE, undefined, { ref: false });
  throw new Error('a notification did not arrive: a pooler in between has to be in session mode');
}
