import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type * as Player from '../scenarios/play-scenario.ts';
import { mutants, UNCHANGED, type Mutant } from './mutants.ts';

/**
 * Applies every mutant in turn and plays the scenario that must catch it; first, it plays one scenario without a
 * fault. Prints one JSON line for each: `{ name, fault }`, where an empty fault means that the scenario passed.
 *
 *   node tools/crash/mutants/run-mutants.ts postgres://…/postgres an-empty-migrated-database
 *
 * The files do not change: a module hook loads a second copy of the shop, with one file replaced. Each scenario gets its own copy of
 * the database. A changed SQL function replaces that of the mutant's database.
 */
const [url = '', template = ''] = process.argv.slice(2);

const root = pathToFileURL(`${process.cwd()}/`).href;
/** The query parameter of a module URL that names its mutant. */
const MARK = 'mutant';
const list = Object.entries(mutants);
/** Folders without mutants that also import no folder with mutants. All mutants share their modules. */
const SHARED_FOLDERS = ['contract/', 'domain/', 'node_modules/', 'sandbox/'];
const decoder = new TextDecoder();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    const number = URL.parse(context.parentURL ?? '')?.searchParams.get(MARK);
    const isOwn =
      found.url.startsWith(root) && !SHARED_FOLDERS.some((folder) => found.url.startsWith(root + folder));
    return number == null || !isOwn ? found : { ...found, url: `${found.url}?${MARK}=${number}` };
  },
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const mutant = list[Number(URL.parse(url)?.searchParams.get(MARK) ?? -1)]?.[1];
    if (mutant === undefined || !url.startsWith(new URL(`${mutant.file}?`, root).href)) return loaded;
    const source = typeof loaded.source === 'string' ? loaded.source : decoder.decode(loaded.source);
    return { ...loaded, source: breakSource(source, mutant) };
  },
});

const [first] = list;
if (first === undefined) throw new Error('there are no mutants');
// Runs without a fault first, to show that the loading itself breaks nothing.
await runMutant({ name: UNCHANGED, scenario: first[1].caughtBy, number: list.length });
for (const [number, [name, { caughtBy }]] of list.entries())
  await runMutant({ name, scenario: caughtBy, number });

function breakSource(source: string, { from, to, file }: Mutant): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file} does not contain exactly once: ${from}`);
  return parts.join(to);
}

/** Plays a scenario on the shop with this mutant number and its own database. */
async function runMutant(what: { name: string; scenario: string; number: number }): Promise<void> {
  const { name, scenario, number } = what;
  const mutant = list[number]?.[1];
  const database = `${template}_mutant_${number}`;
  const own = new URL(url);
  own.pathname = `/${database}`;
  const copied = execute(url, `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const player = (await import(`../scenarios/play-scenario.ts?${MARK}=${number}`)) as typeof Player;
  await copied;
  if (mutant?.file.endsWith('.sql') === true)
    await execute(own.href, breakSource(await readFile(mutant.file, 'utf8'), mutant));
  const fault = await player.playScenario({ databaseUrl: own.href, name: scenario });
  console.log(JSON.stringify({ name, fault }));
  await execute(url, `DROP DATABASE ${database}`);
}

/** Executes one statement on a connection of its own. */
async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
