import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CONNECTION_LIMITS, endClient } from '../connection/client.ts';
import {
  PRIMARY_POSITION,
  readPosition,
  type LogPosition,
  type PositionRow,
} from '../replica/log-position.ts';
import { proveHearing } from './prove-delivery.ts';

/*
 * What shows the catalogue is named by tags, so that a write to the catalogue can say what it makes old. Triggers in the migrations
 * notify the tags of every write to products, stock, reviews and the words of the search, whoever writes; they must spell them as they
 * are spelt here.
 */

/** The channel on which the triggers notify; a message holds one tag. */
const CHANNEL = 'catalogue_changed';

/** More has changed than is worth naming. */
export const EVERYTHING = 'everything';

/** The dearest selling price of the whole catalogue. */
export const DEAREST = 'dearest';

/**
 * The words of the whole catalogue and how common each of them is: by them a search is understood, whatever it is limited to.
 */
export const WORDS = 'words';

/** A product's own words, price, pictures, rating, stock or reviews. */
export function productTag(id: string): string {
  return `product:${id}`;
}

/** Which products share a cut, and how each of them is called and looks. */
export function cutTag(cut: string): string {
  return `cut:${cut}`;
}

/**
 * Which products are in a listing and, but for their rating, in which order. A listing that is limited to no department or category
 * says so; its other filters are not told apart.
 */
export function listingTag({ department, category }: ListingScope): string {
  return `listing:${department ?? '*'}:${category ?? '*'}`;
}

/** The ratings by which the products of a listing may be ordered. */
export function ratingTag({ department, category }: ListingScope): string {
  return `rating:${department ?? '*'}:${category ?? '*'}`;
}

type ListingScope = { readonly department?: string | undefined; readonly category?: string | undefined };

/** What somebody who wants to know of changes is told. */
export type CatalogueListener = {
  /** From now on every change is heard. */
  listening(): void;
  /** Something shown under this tag has changed, and can be read as it is now. */
  changed(tag: string): void;
  /** Where the primary's log was after everything that was heard before. Without this, the primary is not asked for it. */
  readonly reached?: (position: LogPosition | Error) => void;
  /** Changes may go unheard, until `listening` is called again. */
  lost(error: Error): void;
};

/** How often the connection has to prove that it is alive, and how long it may take for that; milliseconds. */
const HEARTBEAT = 500;
const PATIENCE = 500;

/**
 * Tells a listener of every change of the catalogue at `url`, on a connection of its own, which is opened again whenever it breaks.
 * A connection that has silently died is noticed within a second, or as late as `patience`, the milliseconds that an answer may take,
 * is longer. The answer ends the listening.
 */
export function hearCatalogueChanges(
  url: string,
  listener: CatalogueListener,
  { patience = PATIENCE }: { patience?: number } = {},
): () => Promise<void> {
  const over = new AbortController();
  const hearing = (async () => {
    while (!over.signal.aborted) {
      const error = await listenUntilLost(url, { listener, over: over.signal, patience });
      if (over.signal.aborted) return;
      listener.lost(error);
      await pause(HEARTBEAT, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    over.abort();
    await hearing;
  };
}

async function listenUntilLost(
  url: string,
  { listener, over, patience }: { listener: CatalogueListener; over: AbortSignal; patience: number },
): Promise<Error> {
  const client = new pg.Client({
    ...CONNECTION_LIMITS,
    connectionString: url,
    application_name: 'osier-changes',
    query_timeout: patience,
  });
  const broken = Promise.withResolvers<never>();
  // The breaking is told by whatever waits at the time.
  broken.promise.catch(() => undefined);
  client.on('error', broken.reject);
  client.on('end', () => broken.reject(new Error('the connection has ended')));
  const position = followPosition(client, listener);
  client.on('notification', ({ channel, payload = EVERYTHING }) => {
    if (channel !== CHANNEL) return;
    listener.changed(payload);
    position.ask();
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    await proveHearing(client, url);
    listener.listening();
    position.ask();
    for (;;) {
      await Promise.race([pause(HEARTBEAT, undefined, { signal: over }), broken.promise]);
      await client.query('SELECT 1');
      if (!position.isKnown()) position.ask();
    }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await endClient(client);
  }
}

/**
 * Asks the server whose changes are heard for the end of its log, after each of them. What it answers counts only when nothing was
 * heard since it was asked: then all that was heard is before it.
 */
function followPosition(
  client: pg.Client,
  { reached }: CatalogueListener,
): { ask: () => void; isKnown: () => boolean } {
  if (reached === undefined) return { ask: () => undefined, isKnown: () => true };
  let isAsking = false;
  let isKnown = false;
  let heardSince = false;
  const askUntilQuiet = async (): Promise<void> => {
    // Several changes of one commit come at once.
    await Promise.resolve();
    let answer: LogPosition | Error;
    do {
      heardSince = false;
      answer = await client.query<PositionRow>(PRIMARY_POSITION).then(readPosition, (error: Error) => error);
    } while (heardSince);
    isAsking = false;
    isKnown = !(answer instanceof Error);
    reached(answer);
  };
  return {
    isKnown: () => isKnown || isAsking,
    ask() {
      heardSince = true;
      isKnown = false;
      if (isAsking) return;
      isAsking = true;
      void askUntilQuiet();
    },
  };
}
