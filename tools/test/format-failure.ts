import { stripVTControlCharacters } from 'node:util';
import type { Failure } from './read-report.ts';

const REASON_LINES_COUNT = 6;

/** A line of a stack in a library or in Node. */
const OTHERS_FRAME = /^\s+at .*(?:node_modules\/|node:)/;

/** Returns the lines that print a failure: its test, the first lines of its error, and the command that runs it alone. */
export function formatFailure({ test, reason, command }: Failure): string[] {
  return [
    test,
    ...firstLines(reason).map((line) => `    ${line}`),
    `    Run it alone: ${quoteCommand(command)}`,
  ];
}

function firstLines(text: string): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !OTHERS_FRAME.test(line))
    .slice(0, REASON_LINES_COUNT);
}

/** Quotes a command for a POSIX shell. `npx` runs the project's programs on its own Node. */
function quoteCommand(args: readonly string[]): string {
  const quoted = args.map((arg) =>
    /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", String.raw`'\''`)}'`,
  );
  return `npx ${quoted.join(' ')}`;
}
