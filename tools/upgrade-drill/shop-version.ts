import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MEMORY_OPTIONS } from '#tools/start/run-server.mjs';
import { listFamily, runProgram, signalAll, type Program } from '../load-tests/run-program.ts';
import { waitFor } from '../load-tests/wait-for.ts';

type VersionOptions = {
  readonly name: 'older' | 'newer';
  readonly bundle: string;
  /** An address of the loopback network, so that both versions have the same port. */
  readonly host: string;
  readonly databaseUrl: string;
  readonly folder: string;
};

/** A process of one version. */
export type ShopVersion = ReturnType<typeof createShopVersion>;

/** Installing, migrating and filling the page cache take long on a busy machine. */
const START_TIMEOUT_MS = 300_000;

/** Describes a process of a bundle. `start` starts it. */
export function createShopVersion({ name, bundle, host, databaseUrl, folder }: VersionOptions) {
  const origin = `http://${host}:3000`;
  let program: Program | undefined;
  return {
    origin,
    /** Starts the process and waits until it is ready; it migrates the database before. */
    async start(): Promise<void> {
      const data = join(folder, `${name}-data`);
      await mkdir(data, { recursive: true });
      program = await runProgram({
        file: join(bundle, 'node_modules/.bin/node'),
        args: [...MEMORY_OPTIONS, join(bundle, 'server/main.ts')],
        logFile: join(folder, `${name}.log`),
        env: {
          DATABASE_URL: databaseUrl,
          DATA_DIR: data,
          HOST: host,
          PUBLIC_URL: origin,
          SESSION_SECRET: 'the same long secret in both versions of the drill',
          SANDBOX_PORT: '0',
          BACKUP_HOURS: '0',
          // All clients have one address.
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
        },
      });
      let hasExited = false;
      const noticeExit = async () => {
        await program?.exited;
        hasExited = true;
      };
      void noticeExit();
      await waitFor(`the ${name} version`, START_TIMEOUT_MS, async () => {
        if (hasExited) throw new Error(`the ${name} version ended: see ${folder}/${name}.log`);
        return fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      });
    },
    /** Asks the process to end, and waits until its requests are answered. */
    async stop(): Promise<void> {
      if (program === undefined) return;
      signalAll([program.pid], 'SIGTERM');
      await program.exited;
    },
    kill(): void {
      if (program !== undefined) signalAll(listFamily([program.pid]), 'SIGKILL');
    },
  };
}
