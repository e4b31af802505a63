import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readCheckResult, writeCheckResult } from '#database/backup/check-result.ts';
import { listBackupsOf, scheduledFolderOf, type Backup } from '#database/backup/list-backups.ts';
import { makeBackup, readShopId } from '#database/backup/make-backup.ts';
import { pruneBackups } from '#database/backup/prune-backups.ts';
import { discardScratch, verifyBackup } from '#database/backup/verify-backup.ts';
import { findEmbeddedServer, type EmbeddedServer } from '#database/embedded/find-server.ts';
import { describeError } from '#database/errors/describe-error.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { BackupFailure } from '../../ports/backups.ts';
import type { BackupMessage, BackupTask } from './backup-task.ts';
import { scratchFolderOf } from './scratch-folder.ts';

/*
 * A process that makes or verifies one backup. It ends when its parent does: a shop that was killed leaves no copy of the database running.
 * The PostgreSQL that it starts inherits its priority.
 */

/** Interval of the messages by which the parent sees that the task still runs. */
const ALIVE_MS = 1000;

const DISCARD_ATTEMPT_COUNT = 100;
const DISCARD_PAUSE_MS = 100;

const task = JSON.parse(process.argv[2] ?? '') as BackupTask;
if (task.hasLowPriority) setPriority(constants.priority.PRIORITY_LOW);
// A terminal and systemd send these to the parent, too, which then disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => void abandon());
const aliveTimer = setInterval(() => send({ type: 'alive' }), ALIVE_MS);

const outcome = await runTask().catch((error: unknown) =>
  failed(`The ${task.kind === 'make' ? 'backup' : 'check of the backup'} failed: ${describeError(error)}.`),
);
clearInterval(aliveTimer);
// Without a parent, `abandon` ends this process.
if (process.connected)
  process.send?.({ type: 'done', outcome } satisfies BackupMessage, () => process.exit());

function send(message: BackupMessage): void {
  if (process.connected) process.send?.(message);
}

/**
 * Ends this process after its parent. A backup needs no cleanup: PostgreSQL ends the backup mode with the session, and the next backup
 * removes the draft. The database of a check may still write into its scratch folder, so that it may take several attempts to remove it.
 */
async function abandon(): Promise<void> {
  process.on('uncaughtException', () => undefined);
  const scratch = scratchFolderOf(task.dataDir);
  if (task.kind === 'verify')
    for (let attempt = 0; existsSync(scratch) && attempt < DISCARD_ATTEMPT_COUNT; attempt += 1)
      await discardScratch(scratch).catch(() => pause(DISCARD_PAUSE_MS));
  process.exit();
}

function failed(message: string): Result<never, BackupFailure> {
  return fail({ code: 'failed', message });
}

async function runTask(): Promise<Result<string, BackupFailure>> {
  const server = await findEmbeddedServer(join(task.dataDir, 'postgres'));
  if (server === undefined) return failed("The shop's own PostgreSQL is not running.");
  const shop = await readShop(server);
  return task.kind === 'make' ? make(server, shop) : verify(shop);
}

async function readShop({ url }: EmbeddedServer): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await readShopId(client);
  } finally {
    await client.end();
  }
}

async function make(server: EmbeddedServer, shop: string | null): Promise<Result<string, BackupFailure>> {
  const { dataDir, folder, hasSecrets, hasPictures, keepDays } = task;
  // Before the backup, too: the space of old backups may be needed for it.
  const prune = () => pruneBackups({ folder, shop, keepDays, now: new Date() });
  await prune();
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const made = await makeBackup({
    dataDir,
    server,
    into: scheduledFolderOf(folder),
    hasSecrets,
    hasPictures,
    earlier: await findSoundBackup(shop),
    programVersion: version,
    now: () => new Date(),
    onProgress: () => undefined,
  });
  if (!made.ok) return made;
  await prune();
  return ok(made.value.folder);
}

/** Returns the newest scheduled backup, whose unchanged files the new one links; none after a failed check, until one succeeds. */
async function findSoundBackup(shop: string | null): Promise<Backup | undefined> {
  const backups = await listBackupsOf(shop, scheduledFolderOf(task.folder));
  for (const { folder } of backups) {
    const checked = await readCheckResult(folder);
    if (checked?.isSound === true) break;
    if (checked?.isSound === false) return undefined;
  }
  return backups[0];
}

async function verify(shop: string | null): Promise<Result<string, BackupFailure>> {
  const [backup] = await listBackupsOf(shop, task.folder);
  if (backup === undefined) return fail({ code: 'none', message: `There is no backup in ${task.folder}.` });
  const verified = await verifyBackup({
    backup,
    scratch: scratchFolderOf(task.dataDir),
    onProgress: () => undefined,
    onResult: () => undefined,
    onWrong: (line) => process.stderr.write(`${line}\n`),
  });
  const { code } = verified.ok ? { code: 'sound' } : verified.error;
  // An incomplete backup is an undamaged copy: later ones may link to it, which saves room until staff replace the pictures.
  const isSound = code === 'sound' || code === 'incomplete';
  if (code !== 'failed') await writeCheckResult(backup.folder, { at: new Date().toISOString(), isSound });
  if (verified.ok) return ok(backup.folder);
  return failed(verified.error.message);
}
