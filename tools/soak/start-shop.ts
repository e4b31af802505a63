import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findEmbeddedServer } from '#database/embedded/find-server.ts';
import { MEMORY_OPTIONS, SERVER_ENVIRONMENT } from '#tools/start/run-server.mjs';

const program = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** A shop of two workers, with its own PostgreSQL and the limits per client. */
export type SoakedShop = Awaited<ReturnType<typeof startShop>>;

/** Starts the shop on a free port, with a temporary data folder. */
export async function startShop() {
  const folder = await mkdtemp(join(tmpdir(), 'osier-soak-'));
  const log = await open(join(folder, 'shop.log'), 'a');
  const child = fork(program, [], {
    execArgv: MEMORY_OPTIONS,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    env: {
      PATH: process.env['PATH'],
      ...SERVER_ENVIRONMENT,
      PORT: '0',
      SANDBOX_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      WORKERS: '2',
      LOG_LEVEL: 'error',
      BACKUP_HOURS: '0',
      // The clients of the soak name their addresses themselves, as behind nginx.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  await log.close();
  const ended = once(child, 'exit');
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ address?: string } | null];
  const server = await findEmbeddedServer(join(folder, 'data/postgres'));
  if (message?.address === undefined || child.pid === undefined || server === undefined) {
    child.kill('SIGTERM');
    throw new Error(`the shop did not open: see ${folder}/shop.log`);
  }
  return {
    address: message.address,
    pid: child.pid,
    databaseUrl: server.url,
    /** Its files stay after a failure. */
    async stop({ keepsFiles = false } = {}): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null)
        console.error(`The shop ended by itself: ${child.signalCode ?? child.exitCode}`);
      child.kill('SIGTERM');
      await ended;
      if (keepsFiles) console.error(`The files of the shop are in ${folder}.`);
      else await rm(folder, { recursive: true, force: true });
    },
  };
}
