import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findEmbeddedServer } from '#database/embedded/find-server.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { createRecentWriters } from '#server/http/page-cache/recent-writers.ts';
import { buildWhenStale } from '#tools/start/build.mjs';
import { SERVER_ENVIRONMENT, MEMORY_OPTIONS } from '#tools/start/run-server.mjs';
import { METRICS_TOKEN } from './read-metrics.ts';

const SECRET = 'a secret of benches that is long enough';
const recentWriters = createRecentWriters({
  secret: SECRET,
  clock: systemClock,
  publicUrl: 'http://localhost',
});

/** Headers that bypass the cache of a shop of `startShop` for ten seconds: those of a client that has just written. */
export function createBypassHeaders(): Record<string, string> {
  return { cookie: recentWriters.cookieFor('writeReview')?.split(';')[0] ?? '' };
}

/** A shop process with a temporary data folder. */
export type BenchShop = {
  readonly address: string;
  readonly pid: number;
  readonly databaseUrl: string;
  readonly stop: () => Promise<void>;
};

const program = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** Starts the built shop with the demo catalogue on a free port. `settings` override those of a bench. */
export async function startShop(settings: Record<string, string> = {}): Promise<BenchShop> {
  const built = await buildWhenStale({ onStart: console.log });
  if (!built.ok) throw new Error(built.message);
  const folder = await mkdtemp(join(tmpdir(), 'osier-bench-'));
  const child = spawn(process.execPath, [...MEMORY_OPTIONS, program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      ...SERVER_ENVIRONMENT,
      PORT: '0',
      SANDBOX_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      BACKUP_HOURS: '0',
      SESSION_SECRET: SECRET,
      METRICS_TOKEN,
      ...settings,
    },
  });
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [
    { address?: string } | number | null,
  ];
  const address = typeof message === 'object' ? message?.address : undefined;
  if (address === undefined || child.pid === undefined) throw new Error('the shop did not open');
  const databaseUrl =
    settings['DATABASE_URL'] ?? (await findEmbeddedServer(join(folder, 'postgres')))?.url ?? '';
  return {
    address,
    pid: child.pid,
    databaseUrl,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
