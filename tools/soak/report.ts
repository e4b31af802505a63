import { formatTable } from '../load-tests/format-table.ts';
import { replaceSection } from '../load-tests/replace-section.ts';
import type { Usage } from './measure-usage.ts';
import type { PhaseResult } from './phases.ts';

const HEAD = [
  'phase',
  'kills',
  'pages',
  'failures',
  'median',
  '99 %',
  'orders',
  'repeated',
  'memory',
  'descriptors',
  'database connections',
];

/** How much more the shop may hold after the soak than before. */
const MEMORY_MB = 60;
const DESCRIPTORS = 40;
const CONNECTIONS = 4;

/** Pages that a kill cut off: the connection broke. Behind nginx the other process serves them. */
const CUT_OFF = /ECONNRESET|ECONNREFUSED|other side closed|socket hang up|fetch failed|terminated/;

/** Returns the results as a table in Markdown. */
export function formatPhases(results: readonly PhaseResult[]): string {
  const rows = results.map(({ name, kills, pages, sent, usage }) => {
    const times = pages.map(({ from, to }) => to - from).toSorted((a, b) => a - b);
    const percentile = (share: number) =>
      `${Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)} ms`;
    return [
      name,
      kills,
      pages.length,
      listFailures(pages).length,
      percentile(0.5),
      percentile(0.99),
      sent.filter(({ id }) => id !== null).length,
      sent.reduce((sum, { attempts }) => sum + attempts.length - 1, 0),
      `${Math.round(usage.memoryMb)} MB`,
      usage.descriptors,
      usage.databaseConnections,
    ];
  });
  return formatTable(HEAD, rows);
}

/** Returns what failed that no kill explains, and what has grown from the second phase to the last. */
export function findProblems(results: readonly PhaseResult[]): string[] {
  const before = results.at(1)?.usage;
  const after = results.at(-1)?.usage;
  if (before === undefined || after === undefined) return ['too few phases'];
  const grown = [
    { what: 'memory in MB', read: ({ memoryMb }: Usage) => memoryMb, allowed: MEMORY_MB },
    { what: 'descriptors', read: ({ descriptors }: Usage) => descriptors, allowed: DESCRIPTORS },
    { what: 'database connections', read: (usage: Usage) => usage.databaseConnections, allowed: CONNECTIONS },
  ].filter(({ read, allowed }) => read(after) > read(before) + allowed);
  return [
    ...results.flatMap(({ name, pages }) =>
      listFailures(pages)
        .slice(0, 5)
        .map((failure) => `${name}: ${failure}`),
    ),
    ...grown.map(
      ({ what, read }) => `${what} grew from ${Math.round(read(before))} to ${Math.round(read(after))}`,
    ),
  ];
}

function listFailures(pages: PhaseResult['pages']): string[] {
  return pages.flatMap(({ failure }) => (failure === undefined || CUT_OFF.test(failure) ? [] : [failure]));
}

/** Replaces the table of the soak in docs/reliability.md. */
export async function writePhases(results: readonly PhaseResult[], minutes: number): Promise<void> {
  await replaceSection(new URL('../../docs/reliability.md', import.meta.url), {
    name: 'soak',
    render: () =>
      `Last written on ${new Date().toISOString().slice(0, 10)}, after ${minutes} minutes.\n\n${formatPhases(results)}`,
  });
}
