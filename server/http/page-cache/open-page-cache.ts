import type { Logger } from 'pino';
import { hearCatalogueChanges } from '#database/catalogue-changes.ts';
import type { Database } from '#database/connect.ts';
import { keepPages } from './keep-pages.ts';
import { pageCache } from './page-cache.ts';

/**
 * A page cache in front of `fetch` that hears of every change. While it can hear of none it keeps nothing: pages are then slower, and
 * never old. `close` ends the hearing.
 */
export function openPageCache({
  fetch,
  database,
  publicUrl,
  log,
}: {
  fetch: Parameters<typeof keepPages>[0]['fetch'];
  database: Database;
  publicUrl: string;
  log: Logger;
}) {
  const cache = pageCache();
  let isHearing: boolean | undefined;
  const close = hearCatalogueChanges(database.url, {
    listening() {
      cache.trust();
      if (isHearing === false) log.info('changes of the catalogue are heard again; pages are kept');
      isHearing = true;
    },
    changed: (tag) => cache.drop(tag),
    lost(err) {
      cache.distrust();
      if (isHearing !== false) log.warn({ err }, 'changes of the catalogue are not heard; no page is kept');
      isHearing = false;
    },
  });
  return { ...keepPages({ fetch, cache, db: database.db, publicUrl }), cache, close };
}
