import { replaceSection } from '../load-tests/replace-section.ts';
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

/** Returns the line of the table for a run that kills shops. */
export function crashLine(what: string, result: CrashResult): string {
  const { rounds, kills, orders, payments, mails, repeatedMails, seconds } = result;
  return lineOf([what, rounds, kills, orders, payments, mails, repeatedMails, `${seconds} s`]);
}

/** Returns the line of the table for a race. */
export function raceLine(result: RaceResult): string {
  const { buyers, items, processes, waves, paidByCard, cash, cancelled, refusals, seconds } = result;
  const counts = [buyers, items, processes, waves, paidByCard, cash, cancelled, refusals];
  return lineOf(['race', ...counts, `${seconds} s`]);
}

function lineOf(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Replaces the figures in docs/reliability.md. Parts that did not run keep theirs. */
export async function writeFigures(lines: readonly string[]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await replaceSection(new URL('../../docs/reliability.md', import.meta.url), {
    name: 'figures',
    render: (earlier) => `Last written on ${day}.\n\n${formatFigures(lines, earlier)}`,
  });
}

function formatFigures(lines: readonly string[], earlier: string): string {
  const findLine = (kind: string): string[] => {
    const isOfKind = (line: string) => line.startsWith(`| ${kind}`);
    const line = lines.find(isOfKind) ?? earlier.split('\n').find(isOfKind);
    return line === undefined ? [] : [line];
  };
  const tableOf = (head: readonly string[], kinds: readonly string[]): string =>
    [lineOf(head), lineOf(head.map(() => '---')), ...kinds.flatMap(findLine)].join('\n');
  return `${tableOf(CRASH_HEAD, ['killed at every', 'killed at random'])}\n\n${tableOf(RACE_HEAD, ['race'])}`;
}
