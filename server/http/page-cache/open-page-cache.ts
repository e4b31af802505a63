import type { Logger } from 'pino';
import type { Database } from '#database/connection/connect.ts';
import {
  subscribeToCatalogue,
  type CatalogueSubscriber,
} from '#database/notifications/catalogue-subscription.ts';
import { findProductOfContentTag } from '#database/notifications/catalogue-tags.ts';
import type { Replica } from '#database/replica/replica.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { CatalogueSource } from '../catalogue/catalogue-source.ts';
import type { LiveChanges } from '../live/live-changes.ts';
import { createCachedPages } from './cached-pages.ts';
import { createPageCache } from './page-cache.ts';
import { createStalePages } from './stale-pages.ts';

/**
 * Opens a page cache in front of `fetch` and subscribes it, the catalogue and the open screens of this process to changes. Without the
 * subscription it caches nothing. While the database is unreachable as well, it serves the pages that it had. `close` ends the
 * subscription.
 */
export function openPageCache({
  fetch,
  database,
  catalogue,
  replica,
  publicUrl,
  recentWriters,
  liveChanges,
  log,
  now,
  staleMinutes,
  timeoutMs,
}: {
  fetch: Parameters<typeof createCachedPages>[0]['fetch'];
  database: Database;
  catalogue: CatalogueSource;
  /** Renders pages from this replica while it has replayed all notified changes; null for none. */
  replica: Replica | null;
  publicUrl: string;
  recentWriters: Parameters<typeof createCachedPages>[0]['recentWriters'];
  liveChanges: LiveChanges;
  log: Logger;
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
  /** How long pages are served while the database is unreachable; 0 for not at all. */
  staleMinutes: number;
  /** How long the subscription's connection may take to answer. */
  timeoutMs?: number | undefined;
}) {
  const cache = createPageCache();
  const stalePages = createStalePages({
    maxAgeMs: staleMinutes * MINUTE_MS,
    findOutdated: (url) => cache.findOutdated(url),
    now,
    isReachable: () =>
      database.query('SELECT 1').then(
        () => true,
        () => false,
      ),
  });
  let isSubscribed: boolean | undefined;
  const subscriber: CatalogueSubscriber = {
    onListening() {
      replica?.invalidate();
      catalogue.subscriber.onListening();
      cache.enable(stalePages.release());
      liveChanges.subscriber.onListening();
      if (isSubscribed === false) log.info('subscribed to catalogue changes again; page cache on');
      isSubscribed = true;
    },
    onChange(tag) {
      // First: a rendering that starts now must not read a replica or catalogue without this change.
      replica?.invalidate();
      catalogue.subscriber.onChange(tag);
      cache.invalidate(tag);
      // The tag of the product comes with each of its content tags, and is enough for open screens.
      if (findProductOfContentTag(tag) === undefined) liveChanges.subscriber.onChange(tag);
    },
    onBackOfficeChange: liveChanges.subscriber.onChange,
    ...(replica && { onPosition: replica.requirePosition }),
    onLost(err) {
      replica?.invalidate();
      catalogue.subscriber.onLost(err);
      const pages = cache.disable();
      if (pages !== undefined) stalePages.keep(pages);
      if (isSubscribed !== false) log.warn({ err }, 'subscription to catalogue changes lost; page cache off');
      isSubscribed = false;
    },
  };
  const close = subscribeToCatalogue(database.url, subscriber, { timeoutMs });
  const databases = { default: replica?.db ?? database.db, recentWriters: database.db };
  return {
    ...createCachedPages({ fetch, cache, stalePages, catalogue, databases, publicUrl, recentWriters }),
    cache,
    stalePages,
    close,
  };
}
