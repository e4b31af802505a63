import { formatTable } from '../load-tests/format-table.ts';
import { replaceSection } from '../load-tests/replace-section.ts';
import type { Upgrade } from './play-upgrade.ts';

const HEAD = [
  'from',
  'products',
  'migrations',
  'start',
  'pages',
  'page failures',
  'orders',
  'order errors',
  'longest order',
  'files of the other version',
  'missing or different',
];

type Row = Upgrade & { readonly from: string };

/** Returns upgrades as a table in Markdown. */
export function formatUpgrade(rows: readonly Row[]): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return formatTable(
    HEAD,
    rows.map((row) => [
      row.from,
      row.products,
      row.migrations,
      seconds(row.startMs),
      row.pages,
      row.pageFailures.length,
      row.orders,
      row.orderErrors,
      seconds(row.longestOrderMs),
      row.files.count,
      row.files.wrong.length,
    ]),
  );
}

/** Returns what should not happen during an upgrade. */
export function findFaults({ pageFailures, orderErrors, files, wrong }: Upgrade): string[] {
  return [
    ...pageFailures.slice(0, 10),
    ...(orderErrors > 0 ? [`${orderErrors} requests for orders failed`] : []),
    ...files.wrong.slice(0, 10).map((path) => `missing or different: ${path}`),
    ...wrong,
  ];
}

/** Returns the table with a new row, which replaces the earlier one for the same number of products. */
export function addUpgrade(earlier: string, row: Row): string {
  const kept = earlier
    .split('\n')
    .filter((line) => /^\| [\w.-]+ \| \d+ \|/.test(line) && line.split(' | ')[1] !== String(row.products));
  return [formatUpgrade([row]), ...kept].join('\n');
}

/** Replaces the table of upgrades in docs/reliability.md. */
export async function writeUpgrade(row: Row): Promise<void> {
  await replaceSection(new URL('../../docs/reliability.md', import.meta.url), {
    name: 'upgrades',
    render: (earlier) =>
      `Last written on ${new Date().toISOString().slice(0, 10)}.\n\n${addUpgrade(earlier, row)}`,
  });
}
