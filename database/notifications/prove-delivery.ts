import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { endClient } from '../connection/client.ts';

/** Separate from the catalogue's channel, so that a probe never looks like a change. */
const CHANNEL = 'delivery_probe';

/** How long a notification may take. */
const DELIVERY_TIMEOUT_MS = 2_000;

/**
 * Proves that notifications of other connections reach this one, by sending one. Throws when none arrives. A pooler in transaction mode
 * accepts LISTEN, but never delivers a notification.
 */
export async function proveDelivery(listening: pg.Client, url: string): Promise<void> {
  const sender = new pg.Client({
    connectionString: url,
    application_name: 'osier-changes-proof',
    connectionTimeoutMillis: DELIVERY_TIMEOUT_MS,
    query_timeout: DELIVERY_TIMEOUT_MS,
  });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  sender.on('error', broken.reject);
  const { rows } = await listening.query<{ token: string }>(
    `SELECT pg_backend_pid() || ' ' || clock_timestamp() AS token`,
  );
  const token = rows[0]?.token ?? '';
  const delivered = Promise.withResolvers<void>();
  const onNotification = ({ channel, payload }: pg.Notification) => {
    if (channel === CHANNEL && payload === token) delivered.resolve();
  };
  listening.on('notification', onNotification);
  try {
    await listening.query(`LISTEN ${CHANNEL}`);
    await sender.connect();
    await sender.query('SELECT pg_notify($1, $2)', [CHANNEL, token]);
    await Promise.race([delivered.promise, broken.promise, failLate()]);
    await listening.query(`UNLISTEN ${CHANNEL}`);
  } finally {
    listening.off('notification', onNotification);
    await endClient(sender);
  }
}

async function failLate(): Promise<never> {
  await pause(DELIVERY_TIMEOUT_MS, undefined, { ref: false });
  throw new Error('a notification did not arrive: a connection pooler must be in session mode');
}
