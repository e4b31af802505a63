import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '#database/connection/connect.ts';
import { readSchemaState } from '#database/versions/schema-state.ts';
import type { Scheduler } from '../../ports/scheduler.ts';
import { metricsText, type ProcessMetrics } from './metrics.ts';

/** Timeout of the database check. Load balancers wait only a few seconds for a response. */
const DATABASE_TIMEOUT_MS = 1_000;

/**
 * Creates the endpoints for operators.
 * - `/healthz`: the process responds.
 * - `/readyz`: the process can serve requests. 503 when it is stopping, or when the database does not respond within a second, lacks
 *   migrations, has a schema that only newer versions can use, or rejects writes (read-only, or its disk is full).
 * - `/metrics`: the metrics of all processes, for clients with the token; 404 when no token is configured.
 */
export function createHealthEndpoints({
  database,
  scheduler,
  isEnding,
  metrics,
}: {
  database: Database;
  scheduler: Scheduler;
  isEnding: () => boolean;
  /** Null disables `/metrics`. */
  metrics: { readonly token: string; readonly gather: () => Promise<readonly ProcessMetrics[]> } | null;
}): Hono {
  const canServe = async () =>
    (await readSchemaState(database.db)) === 'fits' && (await database.isWritable());
  let check: Promise<boolean> | undefined;
  // Concurrent requests share one check, so that checks do not pile up on a database that hangs.
  function isDatabaseReady(): Promise<boolean> {
    if (check !== undefined) return check;
    const { promise: timeout, resolve } = Promise.withResolvers<false>();
    const stop = scheduler.every(DATABASE_TIMEOUT_MS, () => resolve(false));
    check = Promise.race([canServe().catch(() => false), timeout]).finally(() => {
      stop();
      check = undefined;
    });
    return check;
  }

  const app = new Hono();
  app.on(CHECK_METHODS, '/healthz', (context) => context.text('ok\n', 200, NO_STORE));
  app.on(CHECK_METHODS, '/readyz', async (context) => {
    const isReady = !isEnding() && (await isDatabaseReady());
    return isReady ? context.text('ready\n', 200, NO_STORE) : context.text('not ready\n', 503, NO_STORE);
  });
  if (metrics === null) return app;
  app.get('/metrics', async (context) => {
    // The scheme is case-insensitive (RFC 9110, section 11.1), the token is not.
    const token = /^bearer +(.*)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    if (!isSameToken(token, metrics.token)) {
      return context.text('Bearer token required: METRICS_TOKEN.\n', 401, {
        ...NO_STORE,
        'www-authenticate': 'Bearer',
      });
    }
    return context.text(metricsText(await metrics.gather()), 200, {
      ...NO_STORE,
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
  return app;
}

/** Load balancers send GET, HEAD (which Hono handles as GET) or OPTIONS, HAProxy's default. */
const CHECK_METHODS = ['GET', 'OPTIONS'];

const NO_STORE = { 'cache-control': 'no-store' };

/** Compares in constant time, whatever the lengths. */
function isSameToken(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
