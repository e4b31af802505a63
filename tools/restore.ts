import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBackup } from '#database/backup/list-backups.ts';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { findEmbeddedServer } from '#database/embedded/find-server.ts';
import { readConfig, readEnvironment } from '#server/config.ts';
import { backupFolderOf } from './backup/backup-folder.ts';
import { showBytes } from './backup/show-bytes.ts';
import { readArguments } from './read-arguments.ts';
import { claimFolder } from './start/claim-folder.mjs';
import { reportFailure } from './with-shop-database.ts';

/**
 * `npm run restore [-- <folder>] [--into <data folder>] [--without-secrets]`: restores a backup, or the newest in a folder of backups, as
 * a data folder. Exits with 1 when nothing was restored, and with 2 for invalid arguments.
 */
const USAGE = 'For example: npm run restore -- /mnt/backups --into .data-restored';

const root = fileURLToPath(new URL('..', import.meta.url));

const { positionals, options, flags } = readArguments(USAGE, {
  positionals: 1,
  options: ['into'],
  flags: ['without-secrets'],
});
await restore();
// The claim on the data folder would keep this process alive.
process.exit();

async function restore(): Promise<void> {
  const config = readConfig(readEnvironment(root));
  if (!config.ok) return reportFailure(config.error.map(({ message }) => message).join('\n'));
  const dataDir = resolve(root, config.value.dataDir);
  const into = options.into === undefined ? dataDir : resolve(options.into);
  // Held until this process ends, so that no shop starts there.
  const claim = await claimFolder('data', into);
  const hasServer =
    existsSync(join(into, 'postgres')) && (await findEmbeddedServer(join(into, 'postgres'))) !== undefined;
  if (claim === undefined || hasServer)
    return reportFailure(
      `A shop is running on ${into}: stop it and move its folder away, or restore into another one with --into.`,
    );
  const backup = await openBackup(resolve(positionals[0] ?? backupFolderOf(config.value, root)));
  if (!backup.ok) return reportFailure(backup.error);
  const progress = showBytes(process.stdout);
  const restored = await restoreBackup({
    backup: backup.value,
    into,
    hasSecrets: !flags.has('without-secrets'),
    onProgress: progress.show,
  });
  progress.done();
  if (!restored.ok) return reportFailure(restored.error);
  const start = into === dataDir ? 'npm start' : `DATA_DIR=${into} npm start`;
  console.log(`Restored ${backup.value.folder} into ${into}. To run it: ${start}`);
  console.log('Card payments since then exist only at the card provider: see docs/how-to/run-it.md.');
}
