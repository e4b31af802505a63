import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { audit, prepareAudit } from '#database/audit/audit.ts';
import { readCounts } from '#database/backup/count-rows.ts';
import { openBackup, type Backup } from '#database/backup/list-backups.ts';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { connect } from '#database/connection/connect.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
import { discardCluster } from '#database/embedded/recover-cluster.ts';
import { describeError } from '#database/errors/describe-error.ts';
import { migrate } from '#database/migrate.ts';
import { backupFolderOf, readConfig, readEnvironment } from '#server/config.ts';
import { showBytes } from './backup/show-bytes.ts';
import { readArguments } from './read-arguments.ts';
import { reportFailure } from './with-shop-database.ts';

/**
 * `npm run verify-backup [-- <folder>]`: proves a backup, or the newest in a folder of backups. Restores it into a temporary folder, starts its
 * database on a port of its own, migrates it, audits it and compares its rows with the manifest. Changes neither the backup nor a shop.
 * Exits with 0 only if all of that succeeds.
 */
const USAGE = 'For example: npm run verify-backup -- /mnt/backups';

const root = fileURLToPath(new URL('..', import.meta.url));

const LISTED_FINDINGS = 20;

const { positionals } = readArguments(USAGE, { positionals: 1 });
const config = readConfig(readEnvironment(root));
if (config.ok) {
  const backup = await openBackup(resolve(positionals[0] ?? backupFolderOf(config.value, root)));
  if (backup.ok) await verify(backup.value);
  else reportFailure(backup.error);
} else reportFailure(config.error.map(({ message }) => message).join('\n'));

async function verify(backup: Backup): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'osier-verify-'));
  const into = join(scratch, 'data');
  const progress = showBytes(process.stdout);
  try {
    // Nothing reads its secrets, and no power failure matters.
    const restored = await restoreBackup({
      backup,
      into,
      hasSecrets: false,
      hasArchive: false,
      until: null,
      durability: 'off',
      onProgress: progress.show,
    });
    progress.done();
    if (!restored.ok) return reportFailure(restored.error);
    console.log(`${backup.folder}, of ${backup.manifest.endedAt}`);
    console.log(`Files: ${backup.manifest.files.length} have the size and digest of the manifest.`);
    const server = await startEmbeddedPostgres({
      dataDir: join(into, 'postgres'),
      durability: 'off',
      passable: into,
    });
    if (!server.ok) return reportFailure(server.error.message);
    try {
      await examine(server.value.url, backup);
    } finally {
      await server.value.stop();
    }
  } catch (error) {
    reportFailure(`The backup ${backup.folder} could not be verified: ${describeError(error)}.`);
  } finally {
    await discardCluster(join(into, 'postgres'));
    await rm(scratch, { recursive: true, force: true });
  }
}

async function examine(url: string, { folder, manifest }: Backup): Promise<void> {
  await migrate(url);
  console.log(`Migrations: ${manifest.migrations} in the backup, now current.`);
  const database = connect(url, { max: 2 });
  try {
    const wrong = compareCounts(manifest, (await readCounts(database.pool)).counts);
    const report = await database.transaction(async (tx) => {
      await prepareAudit(tx);
      return audit(tx, { at: new Date(manifest.endedAt) });
    });
    for (const { rule, subject, found } of report.findings.slice(0, LISTED_FINDINGS))
      console.error(`Violated: ${rule}\n  ${subject}: ${found}`);
    const findings = report.findings.length + report.unlisted;
    console.log(`Audit: ${findings} findings in ${report.units} stock units and ${report.orders} orders.`);
    if (wrong > 0 || findings > 0) return reportFailure(`The backup ${folder} is not sound: see above.`);
    console.log('The backup can be restored: npm run restore');
  } finally {
    await database.close();
  }
}

/** Prints each count beside that of the manifest; returns how many differ. */
function compareCounts({ counts }: Backup['manifest'], actual: Record<keyof typeof counts, number>): number {
  let wrong = 0;
  for (const [name, { atLeast, atMost }] of Object.entries(counts)) {
    const count = actual[name as keyof typeof counts];
    const isWrong = count < atLeast || count > atMost;
    const expected = atLeast === atMost ? String(atLeast) : `${atLeast} to ${atMost}`;
    const line = `Rows of ${name}: ${count}${isWrong ? `, but the manifest has ${expected}` : ''}.`;
    if (isWrong) console.error(line);
    else console.log(line);
    wrong += isWrong ? 1 : 0;
  }
  return wrong;
}
