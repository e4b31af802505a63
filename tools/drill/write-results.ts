import { formatTable } from '../load-tests/format-table.ts';
import { replaceSection } from '../load-tests/replace-section.ts';
import type { DrillResult } from './play-drill.ts';

const HEAD = [
  'drill',
  'pages',
  'of them stale',
  'page failures',
  'orders',
  'order errors',
  'while orders were possible',
  'longest order',
  'no orders possible',
  'recovery',
];

/** Returns the results as a table in Markdown. */
export function formatResults(results: readonly DrillResult[]): string {
  const rows = results.map((one) => [
    one.name,
    one.pages,
    one.stalePages,
    one.pageFailures.length,
    one.orders,
    one.orderErrors,
    one.orderErrorsWithPrimary,
    seconds(one.longestOrderMs),
    one.withoutPrimaryMs === 0 ? '–' : seconds(one.withoutPrimaryMs),
    one.recoveryMs === null ? '–' : seconds(one.recoveryMs),
  ]);
  return formatTable(HEAD, rows);
}

/** Replaces the table of the drills in docs/reliability.md. */
export async function writeResults(results: readonly DrillResult[]): Promise<void> {
  await replaceSection(new URL('../../docs/reliability.md', import.meta.url), {
    name: 'drills',
    render: () => `Last written on ${new Date().toISOString().slice(0, 10)}.\n\n${formatResults(results)}`,
  });
}

function seconds(ms: number): string {
  return ms === Infinity ? 'beyond the drill' : `${(ms / 1000).toFixed(1)} s`;
}
