import type { Logger } from 'pino';
import type { Database } from '#database/connection/connect.ts';
import { subscribeToCatalogue } from '#database/notifications/catalogue-subscription.ts';
import type { Replica } from '#database/replica/replica.ts';
import { keepPages } from './cached-pages.ts';
import { pageCache } from './page-cache.ts';

/**
 * A page cache in front of `fetch` that hears of every change. While it can hear of none it keeps nothing: pages are then slower, and
 * never old. `close` ends the hearing.
 */
export function openPageCache({
  fetch,
  database,
  replica,
  publicUrl,
  recentWriters,
  log,
}: {
  fetch: Parameters<typeof keepPages>[0]['fetch'];
  database: Database;
  /** From where pages may be read instead, as far as it knows what has been heard; null for the database alone. */
  replica: Replica | null;
  publicUrl: string;
  recentWriters: Parameters<typeof keepPages>[0]['recentWriters'];
  log: Logger;
}) {
  const cache = pageCache();
  let isHearing: boolean | undefined;
  const close = subscribeToCatalogue(database.url, {
    onListening() {
      replica?.invalidate();
      cache.trust();
      if (isHearing === false) log.info('changes of the catalogue are heard again; pages are kept');
      isHearing = true;
    },
    onChange(tag) {
      // First, so that nothing that is read from now on comes from a replica that does not know this.
      replica?.invalidate();
      cache.drop(tag);
    },
    ...(replica && { onPosition: replica.requirePosition }),
    onLost(err) {
      replica?.invalidate();
      cache.distrust();
      if (isHearing !== false) log.warn({ err }, 'changes of the catalogue are not heard; no page is kept');
      isHearing = false;
    },
  });
  const from = { everybody: replica?.db ?? database.db, writers: database.db };
  return { ...keepPages({ fetch, cache, from, publicUrl, recentWriters }), cache, close };
}
