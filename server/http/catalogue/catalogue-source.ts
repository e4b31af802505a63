import type { CatalogueSubscriber } from '#database/notifications/catalogue-subscription.ts';
import { CATALOGUE_TAG, EVERYTHING_TAG } from '#database/notifications/catalogue-tags.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';

/** The catalogue in this process: brands, categories and menus, read once and again after each change. */
export type CatalogueSource = {
  /** Returns the catalogue with every change whose notification arrived before this call. */
  readonly read: () => Promise<Catalogue>;
  /** The catalogue as last read, possibly outdated; undefined before the first read. */
  readonly latest: Catalogue | undefined;
  /** Receives the notifications. While they may be lost, each call of `read` loads the catalogue. */
  readonly subscriber: Pick<CatalogueSubscriber, 'onListening' | 'onChange' | 'onLost'>;
};

/** Creates a source that reads the catalogue by `load`. */
export function createCatalogueSource(load: () => Promise<Catalogue>): CatalogueSource {
  let latest: Catalogue | undefined;
  let held: Promise<Catalogue> | undefined;
  let isSubscribed = false;

  async function loadLatest(): Promise<Catalogue> {
    latest = await load();
    return latest;
  }

  /** Loads on every call. When that fails, returns the latest catalogue. The page cache is off meanwhile and keeps no outdated page. */
  async function loadOrLatest(): Promise<Catalogue> {
    try {
      return await loadLatest();
    } catch (error) {
      if (latest === undefined) throw error;
      return latest;
    }
  }

  function loadAndHold(): Promise<Catalogue> {
    const loading = loadLatest();
    held = loading;
    loading.catch(() => {
      if (held === loading) held = undefined;
    });
    return loading;
  }

  return {
    read: () => (isSubscribed ? (held ?? loadAndHold()) : loadOrLatest()),
    get latest() {
      return latest;
    },
    subscriber: {
      onListening() {
        held = undefined;
        isSubscribed = true;
      },
      onChange(tag) {
        if (tag === CATALOGUE_TAG || tag === EVERYTHING_TAG) held = undefined;
      },
      onLost() {
        held = undefined;
        isSubscribed = false;
      },
    },
  };
}
