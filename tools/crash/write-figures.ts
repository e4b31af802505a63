import { readFile, writeFile } from 'node:fs/promises';
import type { CrashResult } from './crash-rounds.ts';
import type { RaceResult } from './race/race.ts';

const CRASH_HEAD = ['run', 'rounds', 'kills', 'orders', 'card payments', 'mails', 'mails repeated', 'time'];
const RACE_HEAD = [
  'run',
  'buyers',
  'items',
  'processes',
  'waves',
  'sold by card',
  'sold for cash',
  'cancelled',
  'refusals',
  'time',
];
const documentUrl = new URL('../../docs/reliability.md', import.meta.url);

/** Returns the table row of a run that kills shops. */
export function crashLine(what: string, result: CrashResult): string {
  const { rounds, kills, orders, payments, mails, repeatedMails, seconds } = result;
  return rowOf([what, rounds, kills, orders, payments, mails, repeatedMails, `${seconds} s`]);
}

/** Returns the table row of a race. */
export function raceLine(result: RaceResult): string {
  const { buyers, items, processes, waves, paidByCard, cash, cancelled, refusals, seconds } = result;
  const counts = [buyers, items, processes, waves, paidByCard, cash, cancelled, refusals];
  return rowOf(['race', ...counts, `${seconds} s`]);
}

function rowOf(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Replaces the figures in docs/reliability.md. Parts that did not run keep theirs. */
export async function writeFigures(lines: readonly string[]): Promise<void> {
  const text = await readFile(documentUrl, 'utf8');
  const [, before = '', old = '', after = ''] =
    /^([^]*<!-- figures -->\n)([^]*?)(<!-- end of figures -->[^]*)$/.exec(text) ?? [];
  const findRow = (kind: string): string[] => {
    const isOf = (line: string) => line.startsWith(`| ${kind}`);
    const row = lines.find(isOf) ?? old.split('\n').find(isOf);
    return row === undefined ? [] : [row];
  };
  const tableOf = (head: readonly string[], kinds: readonly string[]): string =>
    [rowOf(head), rowOf(head.map(() => '---')), ...kinds.flatMap(findRow)].join('\n');
  const day = new Date().toISOString().slice(0, 10);
  const tables = [
    tableOf(CRASH_HEAD, ['killed at every', 'killed at random']),
    tableOf(RACE_HEAD, ['race']),
  ].join('\n\n');
  await writeFile(documentUrl, `${before}\nLast written on ${day}.\n\n${tables}\n\n${after}`);
}
