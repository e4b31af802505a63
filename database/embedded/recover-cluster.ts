import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeLiteral } from 'pg';
import { fail, ok, type Result } from '#domain/result.ts';
import type { EmbeddedError } from './embedded-error.ts';
import { findBinaries, programPath } from './installation/binaries.ts';
import { checkVersion, ensurePassword, readPassword } from './installation/cluster.ts';
import { openDataFolder } from './installation/data-folder.ts';
import { chooseInstallation, type Installation } from './installation/installation.ts';
import { commandAs } from './process-identity.ts';
import { launch } from './server/launch.ts';
import { readPostmaster, stopPostmaster } from './server/postmaster.ts';
import { followStartup } from './server/startup-progress.ts';

export type RecoveryOptions = {
  /** The folder for PostgreSQL alone; its cluster is a base backup with all its WAL. */
  readonly dataDir: string;
  /** A parent folder that may get mode 0711. */
  readonly parentToEnter: string;
  /** Recovers only what was committed by this time; null recovers everything. */
  readonly until: Date | null;
  /** Run in the shop's database, as its superuser, once it is recovered. */
  readonly statements?: readonly string[];
  readonly durability?: 'full' | 'off';
  readonly namespaces?: boolean;
  readonly onStep?: (step: string) => void;
};

/** `target_not_reached`: the WAL ends before `until`. */
type RecoveryError = EmbeddedError | { readonly code: 'target_not_reached'; readonly message: string };

/**
 * Recovers a base backup: applies its WAL on a new timeline, stops PostgreSQL, and gives its roles a new password, which the backup does
 * not have. After that the folder is like that of a shop that was stopped. Returns the output of `statements`.
 */
export async function recoverCluster(options: RecoveryOptions): Promise<Result<string, RecoveryError>> {
  const { durability = 'full', namespaces = true, parentToEnter, onStep } = options;
  const folder = await openDataFolder(options.dataDir);
  if (!folder.ok) return folder;
  const binaries = await findBinaries();
  if (!binaries.ok) return binaries;
  // Without this file PostgreSQL would stay on the timeline of the backup, which the shop has continued since.
  await writeFile(join(folder.value.cluster, 'recovery.signal'), '', { mode: 0o600 });
  const chosen = await chooseInstallation({
    folder: folder.value,
    binaries: binaries.value,
    namespaces,
    parentToEnter,
  });
  if (!chosen.ok) return chosen;
  const installation = chosen.value;
  const { cluster, log } = installation.folder;
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8');
  const checked = checkVersion(version.trim(), installation);
  if (!checked.ok) return checked;
  const progress = followStartup(log, onStep === undefined ? {} : { onStep });
  const settings = recoverySettings(options.until);
  const launched = await launch(installation, { durability, removePidFile: false, progress, settings });
  if (!launched.ok) return describeFailure(launched.error, log);
  await stopPostmaster(launched.value);
  const changed = await setPassword(installation);
  if (!changed.ok) return changed;
  return runSingleUser(installation, { database: 'osier', statements: options.statements ?? [] });
}

/** Stops a PostgreSQL that an interrupted recovery has left running in a folder, and removes its files. */
export async function discardCluster(dataDir: string): Promise<void> {
  const folder = await openDataFolder(dataDir);
  if (!folder.ok) return;
  const running = await readPostmaster(folder.value.cluster);
  if (typeof running === 'object') await stopPostmaster(running);
  // The files may lie elsewhere.
  await rm(folder.value.root, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

function recoverySettings(until: Date | null): string[] {
  return [
    // All WAL is in pg_wal already.
    'restore_command=false',
    'recovery_target_timeline=current',
    'recovery_target_action=promote',
    // No client connects during the recovery.
    'hot_standby=off',
    ...(until === null ? [] : [`recovery_target_time=${timestampOf(until)}`]),
  ];
}

/** Formats a time with a numeric zone, because PostgreSQL reads this setting before it knows zones by name, `Z` included. */
function timestampOf(time: Date): string {
  return `${time.toISOString().slice(0, -1).replace('T', ' ')}+00`;
}

async function describeFailure(
  failure: EmbeddedError | { readonly code: 'locked' | 'raced' },
  log: string,
): Promise<Result<never, RecoveryError>> {
  const text = await readFile(log, 'utf8').catch(() => '');
  if (text.includes('recovery ended before configured recovery target was reached'))
    return fail({ code: 'target_not_reached', message: 'The archived changes end before that time.' });
  if ('message' in failure) return fail(failure);
  return fail({ code: 'failed', message: 'Another PostgreSQL uses the folder.' });
}

/** Writes a new password and sets it. */
async function setPassword(installation: Installation): Promise<Result<string, EmbeddedError>> {
  await ensurePassword(installation);
  const password = escapeLiteral((await readPassword(installation.folder)) ?? '');
  const statements = ['postgres', 'osier'].map((role) => `ALTER ROLE ${role} PASSWORD ${password}`);
  return runSingleUser(installation, { database: 'postgres', statements });
}

/** Runs statements of one line each in single-user mode, which needs no password and opens no port. Returns the output. */
async function runSingleUser(
  { folder, identity, binaries }: Installation,
  { database, statements }: { database: string; statements: readonly string[] },
): Promise<Result<string, EmbeddedError>> {
  if (statements.length === 0) return ok('');
  const args = ['--single', '-D', folder.cluster, database];
  const command = commandAs(identity, programPath(binaries, 'postgres'), args);
  const { output, code } = await new Promise<{ output: string; code: number | null }>((resolve) => {
    const child = spawn(command.file, command.args, { ...command.options, stdio: ['pipe', 'pipe', 'pipe'] });
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('error', (error) => resolve({ output: `FATAL: ${error.message}`, code: null }));
    child.on('close', (exitCode) => resolve({ output: text, code: exitCode }));
    // A program that fails early closes its input.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(statements.map((statement) => `${statement}\n`).join(''));
  });
  const reason = output.split('\n').find((line) => /ERROR|FATAL|PANIC/.test(line));
  if (reason === undefined && code === 0) return ok(output);
  return fail({
    code: 'failed',
    message: `The recovered database could not be prepared: ${reason ?? `PostgreSQL exited with ${code ?? 'a signal'}`}.`,
  });
}
