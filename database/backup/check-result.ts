import { readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const schema = z.object({ at: z.iso.datetime(), isSound: z.boolean() });

/** The result of the last check of a backup. */
export type CheckResult = z.output<typeof schema>;

/** Returns the file beside a backup that has the result of its check. */
export function checkFileOf(backup: string): string {
  return `${backup}.check`;
}

export async function writeCheckResult(backup: string, result: CheckResult): Promise<void> {
  await rm(checkFileOf(backup), { force: true });
  await writeFile(checkFileOf(backup), JSON.stringify(result), { mode: 0o600 });
}

/** Reads the result; undefined if the backup was never checked. */
export async function readCheckResult(backup: string): Promise<CheckResult | undefined> {
  const text = await readFile(checkFileOf(backup), 'utf8').catch(() => '');
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
