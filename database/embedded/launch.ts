import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { fail, ok, type Result } from '#domain/result.ts';
import { program } from './binaries.ts';
import { commandAs } from './identity.ts';
import { lockedOut, withLock } from './lock.ts';
import { poll } from './poll.ts';
import { readPostmaster, type Postmaster } from './postmaster.ts';
import type { Progress } from './progress.ts';
import type { Site } from './settle.ts';

/** `locked`: another server holds the folder. `raced`: port or folder were taken in that very moment; try again. */
export type LaunchError = { readonly code: 'locked' | 'raced' | 'failed'; readonly message: string };

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=128MB',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=%m [%p] ',
  'log_min_messages=warning',
  'log_startup_progress_interval=1s',
  // Details of an error name the rows that it is about, and so people.
  'log_error_verbosity=terse',
];
const unsafeButFast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A log above this size (bytes) makes way for a new one at the next start; one older log is kept. */
const logLimit = 5_000_000;

/**
 * Starts PostgreSQL on a free port of 127.0.0.1 and resolves when it takes connections. It is detached: a Ctrl-C in the
 * terminal must reach the shop alone, which ends its database last. `forgetClaim` removes a `postmaster.pid` whose
 * process id now belongs to another program; that happens under the lock.
 */
export async function launch(
  site: Site,
  options: {
    readonly durability: 'full' | 'off';
    readonly forgetClaim: boolean;
    readonly progress: Progress;
  },
): Promise<Result<Postmaster, LaunchError>> {
  const { place, identity } = site;
  const port = await findFreePort();
  const chosen = [...settings, `port=${port}`, ...(options.durability === 'off' ? unsafeButFast : [])];
  const postgres = [
    program(site.binaries, 'postgres'),
    '-D',
    place.cluster,
    ...chosen.flatMap((one) => ['-c', one]),
  ];
  const script = `${options.forgetClaim ? 'rm -f "$0/postmaster.pid"; ' : ''}exec "$@"`;
  const locked = await withLock(
    { lock: place.lock, identity, seconds: 3 },
    { file: 'sh', args: ['-c', script, place.cluster, ...postgres] },
  );
  const command = commandAs(identity, locked.file, locked.args);

  const log = await openLog(site);
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd],
  });
  let ended: { readonly code: number | null } | undefined;
  child.on('error', () => (ended = { code: null }));
  child.on('exit', (code) => (ended = { code }));
  child.unref();
  await log.handle.close();

  const result = await poll(
    async () => {
      if (ended !== undefined) return ended;
      const seen = await readPostmaster(place.cluster);
      if (typeof seen === 'object' && seen.pid === child.pid && seen.ready) return seen;
      return (await options.progress.isGettingOn()) ? undefined : 'stuck';
    },
    { until: Infinity },
  );
  if (typeof result === 'object' && 'pid' in result) return ok(result);
  if (result === 'stuck') child.kill('SIGQUIT');
  const said = (await readFile(place.log)).subarray(log.start).toString().trim();
  return fail(explain(typeof result === 'object' ? result.code : undefined, { said, log: place.log }));
}

function explain(code: number | null | undefined, told: { said: string; log: string }): LaunchError {
  if (code === lockedOut) return { code: 'locked', message: 'the folder is locked' };
  if (/postmaster\.pid" already exists|Address already in use/.test(told.said)) {
    return { code: 'raced', message: told.said };
  }
  const reason = told.said.split('\n').findLast((line) => /FATAL|PANIC|error/.test(line));
  return {
    code: 'failed',
    message: `PostgreSQL did not start: ${reason ?? 'it said nothing'} (log: ${told.log}).`,
  };
}

async function openLog({ place, identity }: Site) {
  const size = (await stat(place.log).catch(() => undefined))?.size ?? 0;
  if (size > logLimit) await rename(place.log, `${place.log}.old`);
  const handle = await open(place.log, 'a', 0o600);
  if (identity.kind === 'user') await handle.chown(identity.uid, identity.gid);
  return { handle, start: (await handle.stat()).size };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
