import type { Logger } from 'pino';
import type { Database } from '#database/connection/connect.ts';
import {
  subscribeToCatalogue,
  type CatalogueSubscriber,
} from '#database/notifications/catalogue-subscription.ts';
import type { Replica } from '#database/replica/replica.ts';
import type { CatalogueSource } from '../catalogue/catalogue-source.ts';
import type { LiveChanges } from '../live/live-changes.ts';
import { createCachedPages } from './cached-pages.ts';
import { createPageCache } from './page-cache.ts';

/**
 * Opens a page cache in front of `fetch` and subscribes it, the catalogue and the open screens of this process to changes. Without the
 * subscription it caches nothing: pages are slower then, but never stale. `close` ends the subscription.
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
  /** How long the subscription's connection may take to answer. */
  timeoutMs?: number | undefined;
}) {
  const cache = createPageCache();
  let isSubscribed: boolean | undefined;
  const subscriber: CatalogueSubscriber = {
    onListening() {
      replica?.invalidate();
      catalogue.subscriber.onListening();
      cache.enable();
      liveChanges.subscriber.onListening();
      if (isSubscribed === false) log.info('subscribed to catalogue changes again; page cache on');
      isSubscribed = true;
    },
    onChange(tag) {
      // First: a rendering that starts now must not read a replica or catalogue without this change.
      replica?.invalidate();
      catalogue.subscriber.onChange(tag);
      cache.invalidate(tag);
      liveChanges.subscriber.onChange(tag);
    },
    onBackOfficeChange: liveChanges.subscriber.onChange,
    ...(replica && { onPosition: replica.requirePosition }),
    onLost(err) {
      replica?.invalidate();
      catalogue.subscriber.onLost(err);
      cache.disable();
      if (isSubscribed !== false) log.warn({ err }, 'subscription to catalogue changes lost; page cache off');
      isSubscribed = false;
    },
  };
  const close = subscribeToCatalogue(database.url, subscriber, { timeoutMs });
  const databases = { default: replica?.db ?? database.db, recentWriters: database.db };
  return {
    ...createCachedPages({ fetch, cache, catalogue, databases, publicUrl, recentWriters }),
    cache,
    close,
  };
}
