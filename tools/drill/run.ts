import { exitWithUsage, parseWholeNumber, readArguments } from '../command/read-arguments.ts';
import { buildOrExit } from '../load-tests/build-or-exit.ts';
import { findMissingPackages } from './cluster/find-missing-packages.ts';
import { DRILLS } from './drills.ts';
import { findMissedTargets } from './find-missed-targets.ts';
import { runDrills } from './run-drills.ts';
import { formatResults, writeResults } from './write-results.ts';

/**
 * `npm run drill`: starts the cluster of docs/how-to/high-availability.md on loopback, from its files, breaks it in each way under load, and
 * prints what readers and buyers noticed. A run of all drills that loses no order writes the table into docs/reliability.md. Exits with 1 for
 * a lost, doubled or unaccounted order, a page that failed, an order that failed while a primary took orders, and a recovery of more than two
 * seconds; with 2 for invalid arguments or missing packages.
 *
 *   npm run drill -- [--only 'primary killed,shop killed'] [--rounds 3]
 */
const USAGE = "For example: npm run drill -- --rounds 1 --only 'primary killed,switched over'";
const { options } = readArguments(USAGE, { options: ['only', 'rounds'] });
const rounds = parseWholeNumber(options.rounds ?? '1', { from: 1, to: 100 });
if (rounds === undefined) exitWithUsage(USAGE, '--rounds must be a number from 1 to 100.');
const names = options.only?.split(',') ?? DRILLS.map(({ name }) => name);
const unknown = names.find((name) => !DRILLS.some((drill) => drill.name === name));
if (unknown !== undefined) exitWithUsage(USAGE, `There is no drill ‘${unknown}’.`);
const missing = findMissingPackages();
if (missing.length > 0) exitWithUsage(`apt-get install ${missing.join(' ')}`, 'Packages are missing:');

await buildOrExit();

const drills = Array.from({ length: rounds }, () => DRILLS.filter(({ name }) => names.includes(name))).flat();
const { results, wrong } = await runDrills(drills, { log: console.log });
console.log(formatResults(results));
const misses = findMissedTargets(results);
for (const line of [...wrong, ...misses]) console.error(line);
if (wrong.length + misses.length > 0) process.exitCode = 1;
if (wrong.length === 0 && options.only === undefined) await writeResults(results);
process.exit();
