import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { readArguments, parseWholeNumber, exitWithUsage } from '../command/read-arguments.ts';
import { killAtEveryPoint, killAtRandom } from './crash-rounds.ts';
import { race } from './race/race.ts';
import { crashLine, raceLine, writeFigures } from './write-figures.ts';

/**
 * `npm run test:crash`: kills real shops with SIGKILL at every checkpoint and at random, and lets a thousand buyers with carts of five race
 * for a hundred items of twenty stock units. After each round it checks that nothing is lost or duplicated, and it writes the figures into
 * docs/reliability.md. Exits with 1 at the first fault, and with 2 for invalid arguments.
 *
 *   npm run test:crash -- [--seed 7] [--rounds 200] [--only points,random,race]
 *
 * A printed seed repeats the choices, but not the timing of the machine.
 */
const USAGE = 'For example: npm run test:crash -- --seed 7 --rounds 200 --only points,random,race';
const { options } = readArguments(USAGE, { options: ['seed', 'rounds', 'only'] });
const seed = options.seed === undefined ? randomInt(1_000_000) : parseOption('seed', options.seed);
const rounds = parseOption('rounds', options.rounds ?? '200');
const parts = (options.only ?? 'points,random,race').split(',');
const unknown = parts.find((part) => !['points', 'random', 'race'].includes(part));
if (unknown !== undefined) exitWithUsage(USAGE, `--only does not accept ‘${unknown}’.`);
const startedAt = Date.now();
/** Prints a line that begins with the minutes since the start. */
const log = (line: string) => console.log(`${((Date.now() - startedAt) / 60_000).toFixed(1)} min ${line}`);

// Each kill starts a shop.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../.cache/compiled');
const folder = await mkdtemp(join(tmpdir(), 'osier-crash-postgres-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
if (!postgres.ok) throw new Error(postgres.error.message);
// Stops PostgreSQL when the run is interrupted. The shops end by themselves.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
console.log(`seed ${seed}`);
try {
  const results: string[] = [];
  if (parts.includes('points')) {
    const found = await killAtEveryPoint({ databaseUrl: await newDatabase('points'), log });
    results.push(crashLine('killed at every checkpoint', found));
  }
  if (parts.includes('random')) {
    const databaseUrl = await newDatabase('random');
    const found = await killAtRandom({ databaseUrl, seed, count: rounds, log });
    results.push(crashLine(`killed at random, seed ${seed}`, found));
  }
  if (parts.includes('race')) {
    const databaseUrl = await newDatabase('race');
    const found = await race({ databaseUrl, buyers: 1000, items: 100, processes: 3, seed, log });
    if (found.wrong.length > 0) throw new Error(`the race of seed ${seed}:\n  ${found.wrong.join('\n  ')}`);
    results.push(raceLine(found));
  }
  for (const line of results) console.log(line);
  await writeFigures(results);
} catch (error) {
  console.error(`A fault, with seed ${seed}:\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await cleanUp();
}

function parseOption(name: string, text: string): number {
  const whole = parseWholeNumber(text, { from: 0, to: 1_000_000_000 });
  return whole ?? exitWithUsage(USAGE, `--${name} must be a whole number, not ‘${text}’.`);
}

async function cleanUp(): Promise<void> {
  if (postgres.ok) await postgres.value.stop();
  await rm(folder, { recursive: true, force: true });
}

async function newDatabase(name: string): Promise<string> {
  if (!postgres.ok) throw new Error('there is no PostgreSQL');
  const client = new pg.Client({ connectionString: postgres.value.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(postgres.value.url);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return url.href;
}
