import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import { audit, prepareAudit } from '../audit/audit.ts';
import { connect } from '../connection/connect.ts';
import { startEmbeddedPostgres } from '../embedded/embedded.ts';
import { discardCluster } from '../embedded/recover-cluster.ts';
import { describeError } from '../errors/describe-error.ts';
import { migrate } from '../migrate.ts';
import type { PictureReport } from './complete-pictures.ts';
import { readCounts } from './count-rows.ts';
import { describeLackOfSpace } from './free-space.ts';
import type { Backup } from './list-backups.ts';
import type { OnProgress } from './make-backup.ts';
import { unfinishedFolderOf, restoreBackup } from './restore-backup.ts';

const LISTED_FINDING_COUNT = 20;

export type VerifyOptions = {
  readonly backup: Backup;
  /** A folder for the restored copy alone. It is removed at the end. */
  readonly scratch: string;
  readonly onProgress: OnProgress;
  /** Called with each line of the result. */
  readonly onResult: (line: string) => void;
  /** Called instead with each line about a fault. */
  readonly onWrong: (line: string) => void;
};

/**
 * `unsound`: the backup cannot be restored completely. `incomplete`: it can, but the shop itself lacked files of pictures. `failed`: it could
 * not be checked.
 */
export type VerifyFailure = { readonly code: 'unsound' | 'incomplete' | 'failed'; readonly message: string };

const failed = (message: string): Result<never, VerifyFailure> => fail({ code: 'failed', message });
const unsound = (message: string): Result<never, VerifyFailure> => fail({ code: 'unsound', message });

/**
 * Verifies a backup: restores it into the scratch folder, starts its database on a port of its own, migrates it, audits it, and compares its
 * rows with the manifest, and its pictures with their files. Changes neither the backup nor a shop.
 */
export async function verifyBackup(options: VerifyOptions): Promise<Result<void, VerifyFailure>> {
  const { backup, scratch, onResult } = options;
  const { folder, manifest } = backup;
  await discardScratch(scratch);
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    const lack = await describeLackOfSpace(scratch, bytes);
    if (lack !== undefined) return failed(`The backup ${folder} was not verified: ${lack}. Make room.`);
    // The check needs no secrets. Durability is off, because the copy is removed afterwards.
    const restored = await restoreBackup({
      ...options,
      into: dataIn(scratch),
      hasSecrets: false,
      hasArchive: false,
      until: null,
      durability: 'off',
    });
    if (!restored.ok) return unsound(restored.error);
    onResult(`${folder}, of ${manifest.endedAt}`);
    onResult(`Files: ${manifest.files.length} have the size and digest of the manifest.`);
    return await examineServer(options, restored.value.pictures);
  } catch (error) {
    return failed(`The backup ${folder} could not be verified: ${describeError(error)}.`);
  } finally {
    await discardScratch(scratch);
  }
}

/** Removes what an interrupted check has left in a scratch folder, its PostgreSQL included. */
export async function discardScratch(scratch: string): Promise<void> {
  if (!existsSync(scratch)) return;
  for (const data of [dataIn(scratch), unfinishedFolderOf(dataIn(scratch))])
    if (existsSync(join(data, 'postgres'))) await discardCluster(join(data, 'postgres'));
  await rm(scratch, { recursive: true, force: true });
}

function dataIn(scratch: string): string {
  return join(scratch, 'data');
}

async function examineServer(
  options: VerifyOptions,
  pictures: PictureReport | undefined,
): Promise<Result<void, VerifyFailure>> {
  const into = dataIn(options.scratch);
  const server = await startEmbeddedPostgres({
    dataDir: join(into, 'postgres'),
    durability: 'off',
    parentToEnter: into,
  });
  if (!server.ok) return failed(server.error.message);
  try {
    return await examine(server.value.url, options, pictures);
  } finally {
    await server.value.stop();
  }
}

async function examine(
  url: string,
  options: VerifyOptions,
  pictures: PictureReport | undefined,
): Promise<Result<void, VerifyFailure>> {
  const { backup, onResult, onWrong } = options;
  const { folder, manifest } = backup;
  await migrate(url);
  onResult(`Migrations: ${manifest.migrations} in the backup, now current.`);
  const database = connect(url, { max: 2 });
  try {
    const wrong = compareCounts(options, (await readCounts(database.pool)).counts);
    const report = await database.transaction(async (tx) => {
      await prepareAudit(tx);
      // Overdue work, such as mail that waits for its server, makes no backup unsound.
      return audit(tx, { at: null });
    });
    for (const { rule, subject, found } of report.findings.slice(0, LISTED_FINDING_COUNT))
      onWrong(`Violated: ${rule}\n  ${subject}: ${found}`);
    const findings = report.findings.length + report.unlisted;
    onResult(`Audit: ${findings} findings in ${report.units} stock units and ${report.orders} orders.`);
    const incomplete = reportPictures(options, pictures);
    if (wrong === 0 && findings === 0 && incomplete === 0) return ok(undefined);
    return fail({
      code: wrong === 0 && findings === 0 ? 'incomplete' : 'unsound',
      message: `The backup ${folder} is not sound: ${wrong} counts of rows differ, the audit has ${findings} findings, and ${incomplete} pictures lack files.`,
    });
  } finally {
    await database.close();
  }
}

/** Reports the pictures of the database whose files the backup lacks; returns how many there are. */
function reportPictures({ onResult, onWrong }: VerifyOptions, pictures: PictureReport | undefined): number {
  if (pictures === undefined) return 0;
  const { count, incomplete } = pictures;
  for (const name of incomplete.slice(0, LISTED_FINDING_COUNT))
    onWrong(`Files are missing of the picture ${name}.`);
  onResult(`Pictures: ${count}, of which ${incomplete.length} lack files.`);
  return incomplete.length;
}

/** Reports each count beside that of the manifest; returns how many differ. */
function compareCounts(
  { backup, onResult, onWrong }: VerifyOptions,
  actual: Record<keyof Backup['manifest']['counts'], number>,
): number {
  let wrong = 0;
  for (const [name, { atLeast, atMost }] of Object.entries(backup.manifest.counts)) {
    const count = actual[name as keyof typeof actual];
    const isWrong = count < atLeast || count > atMost;
    const expected = atLeast === atMost ? String(atLeast) : `${atLeast} to ${atMost}`;
    const line = `Rows of ${name}: ${count}${isWrong ? `, but the manifest has ${expected}` : ''}.`;
    if (isWrong) onWrong(line);
    else onResult(line);
    wrong += isWrong ? 1 : 0;
  }
  return wrong;
}
