import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PictureReport } from '#database/backup/complete-pictures.ts';
import { openBackup } from '#database/backup/list-backups.ts';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { findEmbeddedServer } from '#database/embedded/find-server.ts';
import { backupFolderOf, readConfig, readEnvironment } from '#server/config.ts';
import { showBytes } from './backup/show-bytes.ts';
import { parseTime } from './command/parse-time.ts';
import { exitWithUsage, readArguments } from './command/read-arguments.ts';
import { reportCommandFailure } from './command/with-shop-database.ts';
import { claimFolder } from './start/claim-folder.mjs';

/**
 * `npm run restore [-- <folder>] [--into <data folder>] [--until <time>] [--without-secrets]`: restores a backup, or the newest in a folder
 * of backups, as a data folder, with the archived changes since then, up to a time. Exits with 1 when nothing was restored, and with 2 for
 * invalid arguments.
 */
const USAGE = 'For example: npm run restore -- /mnt/backups --into .data-restored --until 2026-11-29T14:05Z';

const LISTED_PICTURE_COUNT = 20;

const root = fileURLToPath(new URL('..', import.meta.url));

const { positionals, options, flags } = readArguments(USAGE, {
  positionals: 1,
  options: ['into', 'until'],
  flags: ['without-secrets'],
});
const until = readUntil(options.until);
await restore();
// The claim on the data folder would keep this process alive.
process.exit();

async function restore(): Promise<void> {
  const config = readConfig(readEnvironment(root));
  if (!config.ok) return reportCommandFailure(config.error.map(({ message }) => message).join('\n'));
  const dataDir = resolve(root, config.value.dataDir);
  const into = options.into === undefined ? dataDir : resolve(options.into);
  // Held until this process ends, so that no shop starts there.
  const claim = await claimFolder('data', into);
  const hasServer =
    existsSync(join(into, 'postgres')) && (await findEmbeddedServer(join(into, 'postgres'))) !== undefined;
  if (claim === undefined || hasServer)
    return reportCommandFailure(
      `A shop is running on ${into}: stop it and move its folder away, or restore into another one with --into.`,
    );
  const backups = backupFolderOf(config.value, root);
  const folder = resolve(positionals[0] ?? backups);
  const backup = await openBackup(folder, until ?? undefined);
  if (!backup.ok) return reportCommandFailure(backup.error);
  const progress = showBytes(process.stdout);
  const restored = await restoreBackup({
    backup: backup.value,
    into,
    hasSecrets: !flags.has('without-secrets'),
    hasArchive: true,
    backups,
    // Where the shop's pictures are if its folder was moved away, as the refusal to overwrite it advises.
    ...(config.value.pictureBucket === null && {
      pictureFolders: [dataDir, `${dataDir}.before`].filter((path) => path !== into),
    }),
    until,
    numbersAt: new Date(),
    onProgress: progress.show,
  });
  progress.done();
  if (!restored.ok) return reportCommandFailure(restored.error);
  const { segmentCount, missing, hasLaterTimeline, lastNumber, pictures } = restored.value;
  if (segmentCount > 0 && until === null && missing === undefined && !hasLaterTimeline)
    console.log(`The restored data have all archived changes since the backup (${segmentCount} segments).`);
  if (until !== null) console.log(`The restored data lack the changes after ${until.toISOString()}.`);
  if (missing !== undefined) console.error(`Later changes are lost: the archive does not have ${missing}.`);
  if (hasLaterTimeline)
    console.error(
      'The archive also has changes from after an earlier restore, which the restored data lack. To have them, restore a backup that was made after that restore.',
    );
  if (pictures !== undefined && config.value.pictureBucket === null) reportPictures(pictures, into);
  if (lastNumber !== undefined)
    console.log(
      `New orders begin at #${lastNumber + 1}, so that no number of a lost order is given out again.`,
    );
  if ((await stat(backup.value.folder)).uid !== process.getuid?.())
    console.log(
      `This user owns ${into}, but not the backup. Give it to the user of the shop: chown -R <user>: ${into}`,
    );
  const start = into === dataDir ? 'npm start' : `DATA_DIR=${into} npm start`;
  console.log(`Restored ${backup.value.folder} into ${into}. To run it: ${start}`);
  console.log('Then back it up (npm run backup): earlier backups cannot restore its later changes.');
  const end = (until ?? new Date(backup.value.manifest.endedAt)).toISOString();
  console.log(
    `Once it runs, list lost refunds and the card payments of lost orders: npm run admin -- lost-payments ${end}`,
  );
  console.log(
    `Customers who were erased after ${end} are back, and erasures that waited then are dropped. Erase again whom the log names since then (event user_deleted).`,
  );
}

/** Says where pictures newer than the backup came from, and which pictures are lost. */
function reportPictures({ taken, denied, incomplete }: PictureReport, into: string): void {
  for (const [folder, count] of taken) console.log(`Files of newer pictures from ${folder}: ${count}.`);
  if (incomplete.length === 0) return;
  for (const sentence of denied) console.error(sentence);
  const names = incomplete.slice(0, LISTED_PICTURE_COUNT);
  const more = incomplete.length - names.length;
  console.error(
    [
      `Pictures without all of their files: ${incomplete.length}. No backup and no earlier data folder has them: upload them again, or copy them into ${join(into, 'pictures')}.`,
      ...names.map((name) => `  ${name}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n'),
  );
}

function readUntil(text: string | undefined): Date | null {
  if (text === undefined) return null;
  return (
    parseTime(text) ?? exitWithUsage(USAGE, '--until must be a time with its zone, like 2026-11-29T14:05Z.')
  );
}
