import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
import { exitWithUsage, parseWholeNumber, readArguments } from '../command/read-arguments.ts';
import { reportCommandFailure } from '../command/with-shop-database.ts';
import { bundleCheckout, bundleEarlier } from './bundle-versions.ts';
import { formatUpgrade, findFaults, writeUpgrade } from './format-upgrade.ts';
import { playUpgrade } from './play-upgrade.ts';

/**
 * `npm run drill:upgrade -- --from <tag or commit> [--products 200000]`: bundles an earlier version and this one, and lets them serve one
 * database under load, as docs/how-to/upgrade.md says. Prints what readers and buyers noticed and writes it into docs/reliability.md.
 * Exits with 1 when a page, a file or an order failed, and with 2 for invalid arguments.
 */
const USAGE = 'For example: npm run drill:upgrade -- --from v0.2.0';
const { options } = readArguments(USAGE, { options: ['from', 'products'] });
const { from } = options;
if (from === undefined) exitWithUsage(USAGE, '--from is missing.');
const products = parseWholeNumber(options.products ?? '0', { from: 0, to: 1_000_000 });
if (products === undefined) exitWithUsage(USAGE, '--products must be a number from 0 to 1000000.');

const folder = await mkdtemp(join(tmpdir(), 'osier-upgrade-'));
let isWhole = false;
try {
  const commit = execFileSync('git', ['rev-parse', '--short', `${from}^{commit}`], {
    encoding: 'utf8',
  }).trim();
  const bundles = {
    older: await bundleEarlier({ commit, folder, log: console.log }),
    newer: await bundleCheckout({ folder, log: console.log }),
  };
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), parentToEnter: folder });
  if (!server.ok) throw new Error(server.error.message);
  try {
    const upgrade = await playUpgrade({
      bundles,
      databaseUrl: server.value.url,
      folder,
      products,
      log: console.log,
    });
    console.log(formatUpgrade([{ ...upgrade, from: commit }]));
    const faults = findFaults(upgrade);
    for (const fault of faults) console.error(fault);
    isWhole = faults.length === 0;
    if (isWhole) await writeUpgrade({ ...upgrade, from: commit });
  } finally {
    await server.value.stop();
  }
  if (!isWhole) process.exitCode = 1;
} catch (error) {
  reportCommandFailure(`The drill could not run: ${String(error)}`);
} finally {
  if (isWhole) await rm(folder, { recursive: true, force: true });
  else console.error(`The files of the drill are in ${folder}.`);
  execFileSync('git', ['worktree', 'prune']);
}
process.exit();
