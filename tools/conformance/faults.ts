import { z } from 'zod';
import type { Row, Test } from './read-tables.ts';

/** A fault that breaks one row of specification.json: `find` becomes `replace` in `file`. */
const fault = z.strictObject({
  row: z.string(),
  file: z.string(),
  find: z.string().min(1),
  replace: z.string(),
});
export type Fault = z.infer<typeof fault>;

/** Reads tools/conformance/faults.json. */
export function readFaults(text: string): Fault[] {
  return z.array(fault).parse(JSON.parse(text));
}

/** Returns the text with the fault in it. Throws unless `find` is there exactly once. */
export function plantFault(text: string, { row, file, find, replace }: Fault): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`${row}: ${file} has ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

/** A short name for reports. */
export function faultName({ row, file, replace }: Fault): string {
  return `${row} ${file} → ${replace.trim().split('\n')[0] ?? ''}`;
}

/** The tests that the fault's row names. Throws when there is no such row. */
export function testsOf({ row }: Fault, rows: readonly Row[]): Test[] {
  const found = rows.find(({ number }) => number === row);
  if (found === undefined || found.tests.length === 0) throw new Error(`There is no row ${row} with tests.`);
  return found.tests;
}
