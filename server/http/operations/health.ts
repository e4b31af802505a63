import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '#database/connection/connect.ts';
import { isMigrated } from '#database/migrate.ts';
import type { Scheduler } from '../../ports/scheduler.ts';
import { figuresText, type ProcessFigures } from './metrics.ts';

/** How long the database has for saying that it is ready, in milliseconds: those who ask wait for no more than a few seconds. */
const PATIENCE = 1_000;

/**
 * Endpoints for operators. `/healthz`: the process answers. `/readyz`: it can serve; the database answers within a second, has the
 * newest schema and takes writes, and the process is not ending; 503 otherwise. `/metrics`: the figures of all processes in Prometheus'
 * text format, for those who show the token; without a token in the settings it is not there.
 */
export function health({
  database,
  scheduler,
  isEnding,
  metrics,
}: {
  database: Database;
  scheduler: Scheduler;
  isEnding: () => boolean;
  /** Null: nobody may know any. */
  metrics: { readonly token: string; readonly gather: () => Promise<readonly ProcessFigures[]> } | null;
}): Hono {
  const canServe = async () => (await isMigrated(database.db)) && (await database.isWritable());
  let asked: Promise<boolean> | undefined;
  // Those who ask at once share a question, so that a database which hangs is not asked by all of them.
  function isDatabaseReady(): Promise<boolean> {
    if (asked !== undefined) return asked;
    const { promise: tooLate, resolve } = Promise.withResolvers<false>();
    const stop = scheduler.every(PATIENCE, () => resolve(false));
    asked = Promise.race([canServe().catch(() => false), tooLate]).finally(() => {
      stop();
      asked = undefined;
    });
    return asked;
  }

  const app = new Hono();
  app.on(CHECK_METHODS, '/healthz', (context) => context.text('ok\n', 200, UNKEPT));
  app.on(CHECK_METHODS, '/readyz', async (context) => {
    const isReady = !isEnding() && (await isDatabaseReady());
    return isReady ? context.text('ready\n', 200, UNKEPT) : context.text('not ready\n', 503, UNKEPT);
  });
  if (metrics === null) return app;
  app.get('/metrics', async (context) => {
    // Schemes ignore case (RFC 9110, section 11.1); tokens do not.
    const shown = /^bearer +(.*)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    if (!isSame(shown, metrics.token)) {
      return context.text('Show the token of METRICS_TOKEN.\n', 401, {
        ...UNKEPT,
        'www-authenticate': 'Bearer',
      });
    }
    return context.text(figuresText(await metrics.gather()), 200, {
      ...UNKEPT,
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
  return app;
}

/** Load balancers send GET, HEAD (which Hono answers like GET) or, by HAProxy's default, OPTIONS. */
const CHECK_METHODS = ['GET', 'OPTIONS'];

const UNKEPT = { 'cache-control': 'no-store' };

function isSame(shown: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(right));
}
