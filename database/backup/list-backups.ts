import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import { MANIFEST, readManifest, type Manifest } from './manifest.ts';

const NAME = /^osier-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

export type Backup = { readonly folder: string; readonly manifest: Manifest };

/** Returns the name of a backup that begins now. Names sort by time. */
export function nameBackup(at: Date): string {
  return `osier-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
}

/** Lists the backups in a folder, the newest first. A draft has another name. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const backups = names.filter((name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST)));
  return backups
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name));
}

/** Opens the backup in a folder: the folder itself, or the newest in it that ended before `until`. */
export async function openBackup(folder: string, until?: Date): Promise<Result<Backup, string>> {
  const candidates = existsSync(join(folder, MANIFEST)) ? [folder] : await listBackups(folder);
  if (candidates.length === 0) return fail(`There is no backup in ${folder}: make one with npm run backup.`);
  for (const candidate of candidates) {
    const manifest = await readManifest(candidate);
    if (!manifest.ok) return manifest;
    if (until === undefined || new Date(manifest.value.endedAt) <= until)
      return ok({ folder: candidate, manifest: manifest.value });
  }
  return fail(`No backup in ${folder} had ended by ${until?.toISOString()}: name a later time.`);
}
