import { join } from 'node:path';
import { discardScratch } from '#database/backup/verify-backup.ts';
import { checkConnection } from '#database/connection/client.ts';
import { connect, type Database } from '#database/connection/connect.ts';
import type { Observe } from '#database/connection/observe-queries.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded.ts';
import { describeError } from '#database/errors/describe-error.ts';
import { migrate } from '#database/migrate.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { scratchFolderOf } from '../adapters/backups/scratch-folder.ts';
import { archiveWal } from './archive-wal.ts';
import { whenAborted, type Lifetime } from './process/lifetime.ts';

/**
 * Connects to the configured database, or starts the shop's own in the data folder, and migrates it. When the shop's own database dies
 * later, the shop ends with code 1.
 */
export async function openDatabase(options: {
  readonly url: string | null;
  /** Maximum number of connections of this process. */
  readonly connections: number;
  readonly dataDir: string;
  /** The folder of backups that gets the WAL of the shop's own database; null for no archive. */
  readonly archiveTo: string | null;
  /** Called when WAL could not be archived. It is tried again. */
  readonly onArchiveError: (error: Error) => void;
  readonly lifetime: Lifetime;
  /** Called with a short description of each slow step. */
  readonly onStep: (step: string) => void;
  readonly onError: (error: Error) => void;
  readonly observe: Observe | undefined;
}): Promise<Result<Database, { readonly message: string }>> {
  const { lifetime, dataDir } = options;
  let { url } = options;
  if (url === null) {
    const own = await startEmbeddedPostgres({
      dataDir: join(dataDir, 'postgres'),
      onStep: options.onStep,
      parentToEnter: dataDir,
      archives: options.archiveTo !== null,
    });
    if (!own.ok && own.error.code === 'in_use') {
      return fail({ message: `The data folder ${dataDir} is already in use by another running shop.` });
    }
    if (!own.ok) return own;
    url = own.value.url;
    const { archiveTo: backups, onArchiveError } = options;
    const storeRest =
      backups === null ? undefined : archiveWal(own.value, { backups, onError: onArchiveError });
    lifetime.add(() => own.value.stop().then(storeRest));
    void own.value.lost.then((reason) => lifetime.end({ exitCode: 1, reason }));
    await discardScratch(scratchFolderOf(dataDir));
  }

  const { connections: max, onError, observe } = options;
  const database = connect(url, { max, onError, observe });
  lifetime.add((force) => database.close(force));
  // A forced shutdown closes the connections at once, which ends everything that waits for the database, for example a job.
  void whenAborted(lifetime.force).then(() => database.close(lifetime.force));
  try {
    await checkConnection(url);
  } catch (error) {
    const which = options.url === null ? "the shop's own PostgreSQL" : 'the PostgreSQL of DATABASE_URL';
    return fail({ message: `Cannot connect to ${which}: ${describeError(error)}.` });
  }
  try {
    await migrate(url, { onWait: options.onStep });
  } catch (error) {
    return fail({ message: `The database could not be migrated: ${describeError(error)}.` });
  }
  return ok(database);
}
