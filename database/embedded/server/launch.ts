import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { fail, ok, type Result } from '#domain/result.ts';
import { diskFullError, NO_SPACE, type EmbeddedError } from '../embedded-error.ts';
import { LOCK_TIMEOUT_CODE, withLock } from '../file-lock.ts';
import { programPath } from '../installation/binaries.ts';
import type { Installation } from '../installation/installation.ts';
import { poll } from '../poll.ts';
import { commandAs } from '../process-identity.ts';
import { findFreePort } from './find-free-port.ts';
import { readPostmaster, type Postmaster } from './postmaster.ts';
import type { StartupProgress } from './startup-progress.ts';

/** `locked`: another server uses the folder. `raced`: another process took the port or the folder first; try again. */
export type LaunchError = EmbeddedError | { readonly code: 'locked' } | { readonly code: 'raced' };

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=128MB',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=%m [%p] ',
  'log_min_messages=warning',
  'log_startup_progress_interval=1s',
  // The details of an error may hold personal data: they quote rows.
  'log_error_verbosity=terse',
];
const UNSAFE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A larger log is rotated at the next start. One old log remains. */
const LOG_LIMIT_BYTES = 5_000_000;

/**
 * Starts PostgreSQL on a free port of 127.0.0.1 and resolves when it accepts connections. The process is detached: Ctrl-C must reach the
 * shop alone, which stops its database last. `removePidFile` removes a stale `postmaster.pid` under the lock: its process id may belong to
 * another program now, and PostgreSQL would not start.
 */
export async function launch(
  installation: Installation,
  options: {
    readonly durability: 'full' | 'off';
    readonly removePidFile: boolean;
    readonly progress: StartupProgress;
    /** Further settings, like `archive_mode=on`. */
    readonly settings?: readonly string[];
  },
): Promise<Result<Postmaster, LaunchError>> {
  const { folder } = installation;
  const log = await openLog(installation);
  const server = await spawnServer(installation, { ...options, output: log.handle.fd });
  await log.handle.close();

  const outcome = await poll(
    async () => {
      const exit = server.exit();
      if (exit !== undefined) return exit;
      const running = await readPostmaster(folder.cluster);
      if (typeof running === 'object' && running.pid === server.child.pid && running.ready) return running;
      const progress = await options.progress.check();
      return progress === 'moving' ? undefined : progress;
    },
    { until: Infinity },
  );
  if (typeof outcome === 'object' && 'pid' in outcome) return ok(outcome);
  if (typeof outcome !== 'object') server.child.kill('SIGQUIT');
  if (outcome === 'disk_full') return fail(diskFullError(folder.root));
  const output = (await readFile(folder.log)).subarray(log.start).toString().trim();
  return fail(describeFailure(outcome === 'silent' ? undefined : outcome?.code, { output, folder }));
}

async function spawnServer(
  { folder, identity, binaries }: Installation,
  options: {
    readonly durability: 'full' | 'off';
    readonly removePidFile: boolean;
    readonly settings?: readonly string[];
    readonly output: number;
  },
) {
  const settings = [
    ...SETTINGS,
    `port=${await findFreePort()}`,
    ...(options.durability === 'off' ? UNSAFE_SETTINGS : []),
    ...(options.settings ?? []),
  ];
  const postgres = [
    programPath(binaries, 'postgres'),
    '-D',
    folder.cluster,
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const script = `${options.removePidFile ? 'rm -f "$0/postmaster.pid"; ' : ''}exec "$@"`;
  const locked = await withLock(
    { lock: folder.lock, identity, seconds: 3 },
    { file: 'sh', args: ['-c', script, folder.cluster, ...postgres] },
  );
  const command = commandAs(identity, locked.file, locked.args);
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', options.output, options.output],
  });
  let exit: { readonly code: number | null } | undefined;
  child.on('error', () => (exit = { code: null }));
  child.on('exit', (code) => (exit = { code }));
  child.unref();
  return { child, exit: () => exit };
}

/** `code` is the exit code; undefined for a server that fell silent. */
function describeFailure(
  code: number | null | undefined,
  { output, folder }: { output: string; folder: Installation['folder'] },
): LaunchError {
  if (code === LOCK_TIMEOUT_CODE) return { code: 'locked' };
  if (/postmaster\.pid" already exists|Address already in use/.test(output)) return { code: 'raced' };
  if (NO_SPACE.test(output)) return diskFullError(folder.root);
  const reason = output.split('\n').findLast((line) => /FATAL|PANIC|error/.test(line));
  return {
    code: 'failed',
    message: `PostgreSQL did not start: ${reason ?? 'it printed nothing'} (log: ${folder.log}).`,
  };
}

async function openLog({ folder, identity }: Installation) {
  const size = (await stat(folder.log).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(folder.log, `${folder.log}.old`);
  const handle = await open(folder.log, 'a', 0o600);
  if (identity.kind === 'user') await handle.chown(identity.uid, identity.gid);
  return { handle, start: (await handle.stat()).size };
}
