import { readFile } from 'node:fs/promises';
import { registerHooks, stripTypeScriptTypes, type ResolveFnOutput } from 'node:module';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type * as Player from '../scenarios/play-scenario.ts';
import type { Mutant } from './mutant.ts';
import { mutants, UNCHANGED } from './mutants.ts';

/**
 * Applies every mutant in turn and plays the scenario that must catch it; first, it plays one scenario without a
 * fault. Prints one JSON line for each: `{ name, failure }`, where an empty failure means that the scenario passed.
 *
 *   node tools/crash/mutants/run-mutants.ts postgres://…/postgres an-empty-migrated-database
 *
 * The files do not change: a module hook loads second copies of the mutant's file and of the modules that import it. Each scenario gets its
 * own copy of the database. A changed SQL function replaces that of the mutant's database.
 */
const [url = '', template = ''] = process.argv.slice(2);

const root = pathToFileURL(`${process.cwd()}/`).href;
/** The query parameter of a module URL that names its mutant. */
const MARK = 'mutant';
const list = Object.entries(mutants);
/** Folders without mutants that also import no folder with mutants. All mutants share their modules. */
const SHARED_FOLDERS = ['node_modules/', 'sandbox/'];
const PLAYER = '../scenarios/play-scenario.ts';
const decoder = new TextDecoder();

/** The number of the shop without a fault. */
const UNCHANGED_NUMBER = list.length;
/** The modules that import each module, by URL. The first run fills it. */
const importers = new Map<string, Set<string>>();
/** The resolved imports of the project's modules, from the first run. Mutants reuse them. */
const resolved = new Map<string, ResolveFnOutput>();
/** The sources of the unchanged modules without types, by URL. Most modules are loaded many times. */
const stripped = new Map<string, string>();
/** The modules that the current mutant changes. */
let changed: ReadonlySet<string> = new Set();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const [parent = '', query] = (context.parentURL ?? '').split('?');
    const number = new URLSearchParams(query).get(MARK);
    if (number === null) return nextResolve(specifier, context);
    const key = `${specifier} from ${parent}`;
    const found = resolved.get(key) ?? nextResolve(specifier, context);
    resolved.set(key, found);
    const { url } = found;
    const isOwn = url.startsWith(root) && !SHARED_FOLDERS.some((folder) => url.startsWith(root + folder));
    if (!isOwn) return { ...found, shortCircuit: true };
    importers.set(url, (importers.get(url) ?? new Set()).add(parent));
    const copy = changed.has(url) ? number : UNCHANGED_NUMBER;
    return { ...found, url: `${url}?${MARK}=${copy}`, shortCircuit: true };
  },
  load(url, context, nextLoad) {
    const [path = '', query] = url.split('?');
    const number = new URLSearchParams(query).get(MARK);
    if (number === null || !path.endsWith('.ts')) return nextLoad(url, context);
    const mutant = list[Number(number)]?.[1];
    const isBroken = mutant !== undefined && path === new URL(mutant.file, root).href;
    const known = isBroken ? undefined : stripped.get(path);
    if (known !== undefined) return { format: 'module', source: known, shortCircuit: true };
    const loaded = nextLoad(url, context);
    const text = typeof loaded.source === 'string' ? loaded.source : decoder.decode(loaded.source);
    const source = stripTypeScriptTypes(isBroken ? breakSource(text, mutant) : text);
    if (!isBroken) stripped.set(path, source);
    return { ...loaded, format: 'module', source };
  },
});

/** Returns a module and all modules that import it, also indirectly. */
function findImporters(url: string): Set<string> {
  const found = new Set([url]);
  for (const module of found) for (const importer of importers.get(module) ?? []) found.add(importer);
  return found;
}

const [first] = list;
if (first === undefined) throw new Error('there are no mutants');
// Runs without a fault first, to show that the loading itself breaks nothing.
await runMutant({ name: UNCHANGED, scenario: first[1].caughtBy, number: UNCHANGED_NUMBER });
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
  changed = findImporters(new URL(mutant?.file ?? '', root).href);
  const copy = changed.has(import.meta.resolve(PLAYER)) ? number : UNCHANGED_NUMBER;
  const player = (await import(`${PLAYER}?${MARK}=${copy}`)) as typeof Player;
  await copied;
  if (mutant?.file.endsWith('.sql') === true)
    await execute(own.href, breakSource(await readFile(mutant.file, 'utf8'), mutant));
  const failure = await player.playScenario({ databaseUrl: own.href, name: scenario });
  console.log(JSON.stringify({ name, failure }));
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
