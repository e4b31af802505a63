import { pino, type Logger } from 'pino';
import { afterEach, beforeEach, expect } from 'vitest';
import { serialiseError } from '../start/logging/serialise-error.ts';

/** One line of the log: pino's level (30 info, 40 warn, 50 error, 60 fatal), message and fields. */
export type LogLine = { level: number; msg?: string; [field: string]: unknown };

/** The log of one test. */
export type CapturedLog = {
  /** The logger for the code under test. */
  readonly log: Logger;
  /** The lines since the test began. */
  readonly lines: readonly LogLine[];
  /** Announces a line of level error whose message contains `text`. The test fails without it. */
  expectError(text: string): void;
};

/** Captures the log of each test. A test fails when it logs an error that it did not announce, or when an announced error is missing. */
export function createCapturedLog(): CapturedLog {
  const lines: LogLine[] = [];
  const announced: string[] = [];
  const log = pino(
    { level: 'trace', base: null, serializers: { err: serialiseError } },
    { write: (line: string) => lines.push(parse(line)) },
  );

  beforeEach(() => {
    lines.length = 0;
    announced.length = 0;
  });

  afterEach(() => {
    const errors = lines.filter(({ level }) => level >= 50);
    const isAnnounced = (line: LogLine) => announced.some((text) => line.msg?.includes(text) === true);
    expect(
      errors.filter((line) => !isAnnounced(line)),
      'no unexpected errors in the log',
    ).toEqual([]);
    const missing = announced.filter((text) => !errors.some(({ msg }) => msg?.includes(text) === true));
    expect(missing, 'every announced error is in the log').toEqual([]);
  });

  return { log, lines, expectError: (text) => void announced.push(text) };
}

function parse(line: string): LogLine {
  return JSON.parse(line) as LogLine;
}
