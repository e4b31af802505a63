import { stripVTControlCharacters } from 'node:util';
import type { Failure } from './read-report.ts';

const REASON_LINES_COUNT = 6;

/** Returns the lines that tell a failure: its test, the first lines of the reason, and the command that runs it alone. */
export function showFailure({ test, reason, command }: Failure): string[] {
  return [
    test,
    ...firstLines(reason).map((line) => `    ${line}`),
    `    Run it alone: ${shellCommand(command)}`,
  ];
}

function firstLines(text: string): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(0, REASON_LINES_COUNT);
}

/** Returns a command as it is typed into a POSIX shell. `npx` finds the project's programs and runs them on its own Node. */
function shellCommand(words: readonly string[]): string {
  const quoted = words.map((word) =>
    /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`,
  );
  return `npx ${quoted.join(' ')}`;
}
