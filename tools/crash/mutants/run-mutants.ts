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
 *   node tools/crash/mutants/run-mutants.ts postgres://…/an-empty-migrated-database postgres://…/another …
 *
 * The files do not change: a module hook loads a second copy of the shop, with one file replaced. A changed SQL function
 * replaces that of the mutant's database.
 */
const databases = process.argv.slice(2);

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
  const databaseUrl = databases.shift();
  if (databaseUrl === undefined) throw new Error('there are too few databases');
  const { name, scenario, number } = what;
  const mutant = list[number]?.[1];
  if (mutant?.file.endsWith('.sql') === true)
    await replaceFunction(databaseUrl, breakSource(await readFile(mutant.file, 'utf8'), mutant));
  const player = (await import(`../scenarios/play-scenario.ts?${MARK}=${number}`)) as typeof Player;
  const fault = await player.playScenario({ databaseUrl, name: scenario });
  console.log(JSON.stringify({ name, fault }));
}

async function replaceFunction(databaseUrl: string, definition: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(definition);
  await client.end();
}
