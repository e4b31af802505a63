import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '#database/connect.ts';
import { isMigrated } from '#database/migrate.ts';

/** What a process tells of itself: figures by name, as Prometheus names them; those that only grow end in `_total`. */
export type Figures = () => Readonly<Record<string, number>>;

/**
 * What those who run the shop ask it. `/healthz`: the process answers. `/readyz`: it can serve — the database answers and has the
 * newest schema, and the process is not ending; 503 otherwise. `/metrics`: its figures in Prometheus' text format (version 0.0.4), for
 * whoever shows the token; without a token in the settings it is not there.
 */
export function health({
  database,
  isEnding,
  metricsToken,
  figures,
}: {
  database: Database;
  isEnding: () => boolean;
  metricsToken: string | null;
  figures: Figures;
}): Hono {
  const app = new Hono();
  app.get('/healthz', (context) => context.text('ok\n', 200, UNKEPT));
  app.get('/readyz', async (context) => {
    const isReady = !isEnding() && (await isMigrated(database.db).catch(() => false));
    return isReady ? context.text('ready\n', 200, UNKEPT) : context.text('not ready\n', 503, UNKEPT);
  });
  if (metricsToken === null) return app;
  app.get('/metrics', (context) => {
    if (!isSame(context.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) {
      return context.text('Show the token of METRICS_TOKEN.\n', 401, {
        ...UNKEPT,
        'www-authenticate': 'Bearer',
      });
    }
    const { database: connections, process: own } = {
      database: poolFigures(database),
      process: ownFigures(),
    };
    return context.text(metricsText({ ...own, ...connections, ...figures() }), 200, {
      ...UNKEPT,
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
  return app;
}

const UNKEPT = { 'cache-control': 'no-store' };

function poolFigures({ pool }: Database): Record<string, number> {
  return {
    osier_database_connections: pool.totalCount,
    osier_database_connections_idle: pool.idleCount,
    osier_database_waiting: pool.waitingCount,
  };
}

function ownFigures(): Record<string, number> {
  const { user, system } = process.cpuUsage();
  return {
    process_cpu_seconds_total: (user + system) / 1_000_000,
    process_resident_memory_bytes: process.memoryUsage.rss(),
    process_start_time_seconds: Math.round(performance.timeOrigin / 1000),
  };
}

function metricsText(figures: Record<string, number>): string {
  const lines = Object.entries(figures).map(
    ([name, value]) =>
      `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}\n${name}{pid="${process.pid}"} ${value}\n`,
  );
  return lines.join('');
}

function isSame(shown: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(right));
}
