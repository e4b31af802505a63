import { join } from 'node:path';
import { findUnstoredSince } from '#database/backup/wal-archive.ts';
import type { Database } from '#database/connection/connect.ts';
import { openDataFolder } from '#database/embedded/installation/data-folder.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ArchivePort } from '../../ports/backups.ts';
import type { Clock } from '../../ports/clock.ts';

/** How old a segment may be that waits to be moved. The shop moves them every ten seconds. */
const MAX_AGE_MS = 5 * MINUTE_MS;

/** PostgreSQL tries again every minute. */
const LAST_FAILURE = `
  SELECT last_failed_time AS "failedAt" FROM pg_stat_archiver
  WHERE last_failed_time > coalesce(last_archived_time, '-infinity')`;

/** Watches both steps of archiving: PostgreSQL puts finished WAL into a folder, and the shop moves it to the backups. */
export function createArchiveWatch({
  database,
  clock,
  dataDir,
  folder,
}: {
  database: Pick<Database, 'query'>;
  clock: Pick<Clock, 'now'>;
  /** The shop's data folder, in which its own PostgreSQL runs. */
  dataDir: string;
  /** The folder of backups. */
  folder: string;
}): ArchivePort {
  return {
    async findFailure() {
      const own = await openDataFolder(join(dataDir, 'postgres'));
      if (!own.ok) return own.error.message;
      const failure = (await database.query(LAST_FAILURE)).rows[0]?.['failedAt'];
      if (failure instanceof Date)
        return `PostgreSQL could not archive changes at ${toMinute(failure)}; ${own.value.log} says why.`;
      const since = await findUnstoredSince(own.value.archive);
      if (since === undefined || clock.now().getTime() - since.getTime() <= MAX_AGE_MS) return undefined;
      return `Changes since ${toMinute(since)} could not be moved to ${folder}; the log of the shop says why.`;
    },
  };
}

/** Formats a time as `npm run restore -- --until` takes it. */
function toMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16)}Z`;
}
