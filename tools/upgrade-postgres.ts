import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { upgradeCluster } from '#database/upgrade/upgrade-cluster.ts';
import { readConfig, readEnvironment } from '#server/config.ts';
import { showBytes } from './backup/show-bytes.ts';
import { exitWithUsage, readArguments } from './command/read-arguments.ts';
import { reportCommandFailure } from './command/with-shop-database.ts';
import { claimFolder } from './start/claim-folder.mjs';

/**
 * `npm run upgrade-postgres -- <folder of the earlier version>`: moves the shop's own database to the PostgreSQL of this version. Exits
 * with 1 when the database was not upgraded, and with 2 for invalid arguments.
 */
const USAGE = 'For example: npm run upgrade-postgres -- ../osier-0.1.0';

const root = fileURLToPath(new URL('..', import.meta.url));

const { positionals } = readArguments(USAGE, { positionals: 1 });
const [olderShop] = positionals;
if (olderShop === undefined) exitWithUsage(USAGE, 'The folder of the earlier version is missing.');
await upgrade(resolve(olderShop));
// The claim on the data folder would keep this process alive.
process.exit();

async function upgrade(earlier: string): Promise<void> {
  const config = readConfig(readEnvironment(root));
  if (!config.ok) return reportCommandFailure(config.error.map(({ message }) => message).join('\n'));
  if (config.value.database.url !== null)
    return reportCommandFailure(
      'The PostgreSQL of DATABASE_URL is upgraded with its own tools, such as pg_upgrade.',
    );
  const dataDir = resolve(root, config.value.dataDir);
  // Held until this process ends, so that no shop starts there.
  if ((await claimFolder('data', dataDir)) === undefined)
    return reportCommandFailure(`A shop is running on ${dataDir}: stop it first.`);
  const progress = showBytes(process.stdout);
  const upgraded = await upgradeCluster({
    dataDir: join(dataDir, 'postgres'),
    parentToEnter: dataDir,
    olderShop: earlier,
    onStep: (step) => progress.show({ step, doneBytes: 0, totalBytes: 0 }),
    onTable: (bytes) => progress.show({ step: 'Copying the tables', ...bytes }),
  });
  progress.done();
  if (!upgraded.ok) return reportCommandFailure(upgraded.error);
  if (upgraded.value === null) return console.log('The database needs no upgrade.');
  const { from, to, kept } = upgraded.value;
  console.log(
    `The database was copied from PostgreSQL ${from} to ${to}, and all rows were compared. Start the shop (npm start) and back it up (npm run backup); then ${kept} can be removed.`,
  );
}
