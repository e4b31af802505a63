import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fail, ok, type Result } from '#domain/result.ts';
import { describeDenied } from '../errors/describe-denied.ts';
import { MANIFEST, readManifest, type Manifest } from './manifest.ts';

const NAME = /^osier-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** The subfolder with the backups of the shop's job. Old backups are removed only there. */
const SCHEDULED = 'scheduled';

export type Backup = { readonly folder: string; readonly manifest: Manifest };

/** Returns the folder of backups that contains a backup, directly or in its subfolder `scheduled`. */
export function folderOfBackups(backup: string): string {
  const parent = dirname(backup);
  return basename(parent) === SCHEDULED ? dirname(parent) : parent;
}

export function scheduledFolderOf(backups: string): string {
  return join(backups, SCHEDULED);
}

/** Returns the name of a backup that begins now. Names sort by time. */
export function nameBackup(at: Date): string {
  return `osier-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
}

/** Lists the backups in a folder and in its subfolder `scheduled`, newest first. Leaves out drafts, by their name. */
export async function listBackups(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const parent of [folder, scheduledFolderOf(folder)])
    for (const name of await readdir(parent).catch(() => []))
      if (NAME.test(name) && isListed(join(parent, name))) found.push(join(parent, name));
  return found.toSorted((one, other) => (basename(one) < basename(other) ? 1 : -1));
}

/** Includes a backup of another user, so that no command silently takes an older one instead. */
function isListed(backup: string): boolean {
  return existsSync(join(backup, MANIFEST)) || describeDenied(backup) !== undefined;
}

/** Lists those backups of `listBackups` that belong to a shop and have a readable manifest. */
export async function listBackupsOf(shop: string | null, folder: string): Promise<Backup[]> {
  const found: Backup[] = [];
  for (const backup of await listBackups(folder)) {
    const manifest = await readManifest(backup);
    if (manifest.ok && manifest.value.shop === shop) found.push({ folder: backup, manifest: manifest.value });
  }
  return found;
}

/**
 * Opens the backup in a folder: the folder itself, or the newest in it that ended before `until`. Refuses to choose among backups of several
 * shops.
 */
export async function openBackup(folder: string, until?: Date): Promise<Result<Backup, string>> {
  const isBackup = existsSync(join(folder, MANIFEST));
  const candidates = isBackup ? [folder] : await listBackups(folder);
  const [newest] = candidates;
  if (newest === undefined)
    return fail(describeDenied(folder) ?? `There is no backup in ${folder}: make one with npm run backup.`);
  const read = await Promise.all(
    candidates.map(async (candidate) => ({ folder: candidate, manifest: await readManifest(candidate) })),
  );
  const opened = read.flatMap(({ folder: path, manifest }): Backup[] =>
    manifest.ok ? [{ folder: path, manifest: manifest.value }] : [],
  );
  const owners = describeOwners(opened);
  if (owners !== undefined) return fail(`${folder} has backups of ${owners}`);
  for (const { folder: path, manifest } of read) {
    // Reports a damaged backup instead of skipping it, because it may be the newest.
    if (!manifest.ok) return manifest;
    if (until === undefined || new Date(manifest.value.endedAt) <= until)
      return ok({ folder: path, manifest: manifest.value });
  }
  return fail(`No backup in ${folder} had ended by ${until?.toISOString()}: name a later time.`);
}

/** Describes the shops and running copies that backups belong to, the newest first; undefined if there is only one. */
function describeOwners(backups: readonly Backup[]): string | undefined {
  const newest = new Map<string, Backup>();
  for (const backup of backups) {
    const key = `${backup.manifest.shop} ${backup.manifest.postgres.system} ${timelineOf(backup)}`;
    if (!newest.has(key)) newest.set(key, backup);
  }
  const list = [...newest.values()];
  const shops = new Set(list.map(({ manifest }) => manifest.shop).filter((shop) => shop !== null));
  const advice = `name the one to restore: ${list.map(({ folder }) => folder).join(' or ')}`;
  if (shops.size > 1) return `${shops.size} shops: ${advice}`;
  // A restored shop continues on a later timeline. A later backup on an earlier timeline means that the original ran on.
  const hasFork = list.some(({ manifest, ...one }) =>
    backups.some(
      (other) =>
        other.manifest.postgres.system === manifest.postgres.system &&
        timelineOf(other) > timelineOf({ ...one, manifest }) &&
        other.manifest.endedAt < manifest.endedAt,
    ),
  );
  return hasFork ? `a shop and of a restored copy of it, both of which ran: ${advice}` : undefined;
}

function timelineOf({ manifest }: Backup): string {
  return manifest.postgres.firstSegment.slice(0, 8);
}
