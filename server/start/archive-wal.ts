import { storeArchivedWal } from '#database/backup/wal-archive.ts';
import type { EmbeddedPostgres } from '#database/embedded/embedded.ts';

const INTERVAL_MS = 10_000;

/**
 * Moves the WAL that the shop's own PostgreSQL archives into a folder of backups, every ten seconds. PostgreSQL keeps what could not be moved.
 * Returns a function that stops the interval and moves the rest. Call it once PostgreSQL has stopped.
 */
export function archiveWal(
  { archive, cluster }: Pick<EmbeddedPostgres, 'archive' | 'cluster'>,
  { backups, onError }: { backups: string; onError: (error: Error) => void },
): () => Promise<void> {
  let running = Promise.resolve();
  const store = () => {
    running = running
      .then(() => storeArchivedWal({ from: archive, cluster, backups }))
      .then(() => undefined, onError);
    return running;
  };
  const timer = setInterval(() => void store(), INTERVAL_MS);
  return () => {
    clearInterval(timer);
    return store();
  };
}
