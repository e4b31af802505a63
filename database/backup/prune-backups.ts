import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#domain/durations.ts';
import { checkFileOf, readCheckResult } from './check-result.ts';
import { listBackupsOf, scheduledFolderOf, type Backup } from './list-backups.ts';
import { MANIFEST, secretsFileOf } from './manifest.ts';
import { archiveFolderOf } from './wal-archive.ts';

type PruneOptions = {
  /** The folder of backups. */
  readonly folder: string;
  readonly shop: string | null;
  readonly keepDays: number;
  readonly now: Date;
};

/**
 * Removes the scheduled backups of a shop that are not kept, and the archived WAL that no backup needs any more. Keeps all of the last day,
 * the last of each UTC day for `keepDays`, the newest, and the newest that a check has proved. Returns the folders of the removed ones.
 */
export async function pruneBackups(options: PruneOptions): Promise<string[]> {
  const { folder, shop } = options;
  const scheduled = await listBackupsOf(shop, scheduledFolderOf(folder));
  const kept = await chooseKept(scheduled, options);
  const removed = scheduled.filter((backup) => !kept.has(backup)).map((backup) => backup.folder);
  for (const backup of removed) await removeBackup(backup);
  await pruneArchives(options);
  return removed;
}

async function chooseKept(
  backups: readonly Backup[],
  { keepDays, now }: PruneOptions,
): Promise<ReadonlySet<Backup>> {
  const kept = new Set(backups.slice(0, 1));
  const days = new Set<string>();
  let hasProved = false;
  for (const backup of backups) {
    const { endedAt } = backup.manifest;
    const age = now.getTime() - Date.parse(endedAt);
    const day = endedAt.slice(0, 10);
    const isLastOfDay = age < keepDays * DAY_MS && !days.has(day);
    days.add(day);
    const isProved: boolean = !hasProved && (await readCheckResult(backup.folder))?.isSound === true;
    hasProved ||= isProved;
    if (age < DAY_MS || isLastOfDay || isProved) kept.add(backup);
  }
  return kept;
}

/** Removes the manifest first: without it, what remains after a crash is no backup. */
async function removeBackup(folder: string): Promise<void> {
  await rm(join(folder, MANIFEST), { force: true });
  for (const path of [folder, secretsFileOf(folder), checkFileOf(folder)])
    await rm(path, { recursive: true, force: true });
}

/** Removes archived segments that are older than `keepDays` and than each backup here. A backup elsewhere may need younger ones. */
async function pruneArchives({ folder, shop, keepDays, now }: PruneOptions): Promise<void> {
  const oldest = new Map<string, string>();
  for (const { manifest } of await listBackupsOf(shop, folder)) {
    const { system, firstSegment } = manifest.postgres;
    const position = positionOf(firstSegment);
    if (position < (oldest.get(system) ?? 'Z')) oldest.set(system, position);
  }
  for (const [system, position] of oldest) {
    const archive = archiveFolderOf(folder, system);
    for (const name of await readdir(archive).catch(() => [])) {
      if (!/^[0-9A-F]{24}\.gz$/.test(name) || positionOf(name) >= position) continue;
      const { mtimeMs } = await stat(join(archive, name));
      if (now.getTime() - mtimeMs > keepDays * DAY_MS) await rm(join(archive, name));
    }
  }
}

/** Returns the place of a segment, without its timeline. */
function positionOf(segment: string): string {
  return segment.slice(8, 24);
}
