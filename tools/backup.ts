import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeBackup } from '#database/backup/make-backup.ts';
import { secretsFileOf } from '#database/backup/manifest.ts';
import { findEmbeddedServer } from '#database/embedded/find-server.ts';
import { backupFolderOf, type RequestedConfig } from '#server/config.ts';
import { showBytes } from './backup/show-bytes.ts';
import { readArguments } from './command/read-arguments.ts';
import { findDatabase, reportCommandFailure } from './command/with-shop-database.ts';

/**
 * `npm run backup [-- <folder>] [--without-secrets]`: copies the shop's own database, the pictures and the session secret, also while the
 * shop runs. Exits with 1 when there is no new backup, and with 2 for invalid arguments.
 */
const USAGE = 'For example: npm run backup -- /mnt/backups --without-secrets';

const root = fileURLToPath(new URL('..', import.meta.url));

const { positionals, flags } = readArguments(USAGE, { positionals: 1, flags: ['without-secrets'] });
const found = await findDatabase({ mayCreate: false });
if (found.ok) {
  try {
    await backUp(found.value);
  } finally {
    await found.value.stop();
  }
} else reportCommandFailure(found.error);

async function backUp({ config }: { config: RequestedConfig }): Promise<void> {
  const dataDir = resolve(root, config.dataDir);
  const server =
    config.database.url === null ? await findEmbeddedServer(join(dataDir, 'postgres')) : undefined;
  if (server === undefined)
    return reportCommandFailure(
      'npm run backup copies the shop’s own PostgreSQL. Back up that of DATABASE_URL with its own tools (docs/how-to/run-it.md).',
    );
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const progress = showBytes(process.stdout);
  const into = resolve(positionals[0] ?? backupFolderOf(config, root));
  const made = await makeBackup({
    dataDir,
    server,
    into,
    hasSecrets: !flags.has('without-secrets') && config.sessionSecret === null,
    hasPictures: config.pictureBucket === null,
    programVersion: version,
    now: () => new Date(),
    onProgress: progress.show,
  });
  progress.done();
  if (!made.ok) return reportCommandFailure(made.error.message);
  const { folder, manifest } = made.value;
  const megabytes = Math.ceil(manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000);
  console.log(
    `Backed up ${manifest.counts.orders.atLeast} orders, as of ${manifest.endedAt}: ${folder} (${manifest.files.length} files, ${megabytes} MB).`,
  );
  if (manifest.secrets !== null)
    console.log(`Its secrets are in ${secretsFileOf(folder)}: keep them apart from it.`);
  if (config.pictureBucket !== null) console.log('Uploaded pictures are in S3_BUCKET: copy the bucket, too.');
  console.log(`To check it: npm run verify-backup -- ${folder}`);
}
