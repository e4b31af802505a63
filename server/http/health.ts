import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '#database/connect.ts';
import { isMigrated } from '#database/migrate.ts';
import { figuresText, type ProcessFigures } from './figures.ts';

/**
 * What those who run the shop ask it. `/healthz`: the process answers. `/readyz`: it can serve — the database answers and has the
 * newest schema, and the process is not ending; 503 otherwise. `/metrics`: the figures of all processes in Prometheus' text format, for
 * whoever shows the token; without a token in the settings it is not there.
 */
export function health({
  database,
  isEnding,
  metrics,
}: {
  database: Database;
  isEnding: () => boolean;
  /** Null: nobody may know any. */
  metrics: { readonly token: string; readonly gather: () => Promise<readonly ProcessFigures[]> } | null;
}): Hono {
  const app = new Hono();
  app.get('/healthz', (context) => context.text('ok\n', 200, UNKEPT));
  app.get('/readyz', async (context) => {
    const isReady = !isEnding() && (await isMigrated(database.db).catch(() => false));
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

const UNKEPT = { 'cache-control': 'no-store' };

function isSame(shown: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(right));
}
