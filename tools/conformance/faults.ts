import { z } from 'zod';
import type { RequirementRow, Test } from './read-tables.ts';

/** A fault that breaks the requirement in row `row` of specification.json: it replaces `find` by `replace` in `file`. */
const fault = z.strictObject({
  row: z.string(),
  file: z.string(),
  find: z.string().min(1),
  replace: z.string(),
});
export type Fault = z.infer<typeof fault>;

/** Parses tools/conformance/faults.json. */
export function readFaults(text: string): Fault[] {
  return z.array(fault).parse(JSON.parse(text));
}

/** Returns the text with the fault. Throws unless `find` occurs exactly once. */
export function plantFault(text: string, { row, file, find, replace }: Fault): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`${row}: ${file} contains ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

/** Returns a short name for reports. */
export function formatFault({ row, file, replace }: Fault): string {
  return `${row} ${file} → ${replace.trim().split('\n')[0] ?? ''}`;
}

/** Returns the tests of the fault's row. Throws when the row does not exist or has no tests. */
export function findTests({ row }: Fault, rows: readonly RequirementRow[]): Test[] {
  const found = rows.find(({ number }) => number === row);
  if (found === undefined || found.tests.length === 0) throw new Error(`No row ${row} with tests.`);
  return found.tests;
}
