import { formatTable } from '../load-tests/format-table.ts';
import { READERS } from '../load-tests/read-pages.ts';
import { replaceSection } from '../load-tests/replace-section.ts';
import type { Usage } from './measure-usage.ts';
import { BASELINE, type PhaseResult } from './phases.ts';

const HEAD = [
  'phase',
  'kills',
  'pages',
  'failures',
  'cut off',
  'median',
  '99 %',
  'orders',
  'repeated',
  'memory',
  'descriptors',
  'database connections',
];

/** How much more the shop may hold after the soak than before. */
const MAX_GROWTH_MB = 60;
const MAX_MORE_DESCRIPTORS = 40;
const MAX_MORE_CONNECTIONS = 4;

/** The messages of a connection that broke, and of a page that took ten seconds. */
const CUT_OFF = /ECONNRESET|ECONNREFUSED|other side closed|socket hang up|terminated|TimeoutError/;
/**
 * How long pages may be cut off after a kill. Meanwhile the other worker serves all clients until the replacement is open, which takes
 * longest beside greedy clients. Behind nginx, the other machine serves them.
 */
const KILL_MS = 10_000;
/** What 99 % of the pages may take beside idle, slow and greedy clients. */
const PAGE_MS = 3000;

/** Returns the results as a table in Markdown. */
export function formatPhases(results: readonly PhaseResult[]): string {
  const rows = results.map((result) => {
    const { name, kills, pages, sent, usage } = result;
    const failures = listFailures(result);
    return [
      name,
      kills.length,
      pages.length,
      failures.length,
      countCutOff(result),
      `${percentile(pages, 0.5)} ms`,
      `${percentile(pages, 0.99)} ms`,
      sent.filter(({ id }) => id !== null).length,
      sent.reduce((sum, { attempts }) => sum + attempts.length - 1, 0),
      `${Math.round(usage.memoryMb)} MB`,
      usage.descriptors,
      usage.databaseConnections,
    ];
  });
  return formatTable(HEAD, rows);
}

/**
 * Returns the failures that no kill explains, the phases that took too long, and what has grown. Growth is measured from the highest value
 * of the phases up to the baseline, because memory depends on when garbage is collected. By then, each kind of client has run once.
 */
export function findProblems(results: readonly PhaseResult[]): string[] {
  const baseline = results.slice(0, results.findIndex(({ name }) => name === BASELINE) + 1);
  const after = results.at(-1)?.usage;
  if (baseline.length === 0 || after === undefined) return ['too few phases'];
  const highest = (read: (usage: Usage) => number) => Math.max(...baseline.map(({ usage }) => read(usage)));
  const grown = [
    { what: 'memory in MB', read: ({ memoryMb }: Usage) => memoryMb, allowed: MAX_GROWTH_MB },
    { what: 'descriptors', read: ({ descriptors }: Usage) => descriptors, allowed: MAX_MORE_DESCRIPTORS },
    {
      what: 'database connections',
      read: (usage: Usage) => usage.databaseConnections,
      allowed: MAX_MORE_CONNECTIONS,
    },
  ].filter(({ read, allowed }) => read(after) > highest(read) + allowed);
  return [
    ...results.flatMap((result) =>
      listFailures(result)
        .slice(0, 5)
        .map((failure) => `${result.name}: ${failure}`),
    ),
    ...results
      // A kill may cut off the page that each reader waits for.
      .filter((result) => countCutOff(result) > result.kills.length * READERS)
      .map((result) => `${result.name}: ${result.kills.length} kills cut off ${countCutOff(result)} pages`),
    ...results
      .filter(({ pages }) => percentile(pages, 0.99) > PAGE_MS)
      .map(({ name, pages }) => `${name}: a page in a hundred took ${percentile(pages, 0.99)} ms`),
    ...grown.map(
      ({ what, read }) => `${what} grew from ${Math.round(highest(read))} to ${Math.round(read(after))}`,
    ),
  ];
}

function listFailures({ pages, kills }: PhaseResult): string[] {
  return pages.flatMap(({ from, to, failure }) => {
    if (failure === undefined) return [];
    const isCutOff = CUT_OFF.test(failure) && kills.some((at) => to >= at && from <= at + KILL_MS);
    return isCutOff ? [] : [failure];
  });
}

function countCutOff(result: PhaseResult): number {
  return result.pages.filter(({ failure }) => failure !== undefined).length - listFailures(result).length;
}

/** Returns the milliseconds within which this share of the pages was read. */
function percentile(pages: PhaseResult['pages'], share: number): number {
  const times = pages.map(({ from, to }) => to - from).toSorted((a, b) => a - b);
  return Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
}

/** Replaces the table of the soak in docs/reliability.md. */
export async function writePhases(results: readonly PhaseResult[], minutes: number): Promise<void> {
  await replaceSection(new URL('../../docs/reliability.md', import.meta.url), {
    name: 'soak',
    render: () =>
      `Last written on ${new Date().toISOString().slice(0, 10)}, after ${minutes} minutes.\n\n${formatPhases(results)}`,
  });
}
