import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBackup, type Backup } from '#database/backup/list-backups.ts';
import { verifyBackup } from '#database/backup/verify-backup.ts';
import { backupFolderOf, readConfig, readEnvironment } from '#server/config.ts';
import { showBytes } from './backup/show-bytes.ts';
import { readArguments } from './command/read-arguments.ts';
import { reportCommandFailure } from './command/with-shop-database.ts';

/**
 * `npm run verify-backup [-- <folder>]`: proves a backup, or the newest in a folder of backups. Restores it into a temporary folder, starts its
 * database on a port of its own, migrates it, audits it, and compares its rows with the manifest and its pictures with their files. Changes neither the backup nor a shop.
 * Exits with 0 only if all of that succeeds.
 */
const USAGE = 'For example: npm run verify-backup -- /mnt/backups';

const root = fileURLToPath(new URL('..', import.meta.url));

const { positionals } = readArguments(USAGE, { positionals: 1 });
const config = readConfig(readEnvironment(root));
if (config.ok) {
  const backup = await openBackup(resolve(positionals[0] ?? backupFolderOf(config.value, root)));
  if (backup.ok) await verify(backup.value);
  else reportCommandFailure(backup.error);
} else reportCommandFailure(config.error.map(({ message }) => message).join('\n'));

async function verify(backup: Backup): Promise<void> {
  const progress = showBytes(process.stdout);
  const write = (out: (line: string) => void) => (line: string) => {
    progress.done();
    out(line);
  };
  const verified = await verifyBackup({
    backup,
    scratch: await mkdtemp(join(tmpdir(), 'osier-verify-')),
    onProgress: progress.show,
    onResult: write(console.log),
    onWrong: write(console.error),
  });
  progress.done();
  if (!verified.ok) return reportCommandFailure(verified.error.message);
  console.log(`The backup can be restored: npm run restore -- ${backup.folder}`);
}
