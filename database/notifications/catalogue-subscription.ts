import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CONNECTION_LIMITS, endClient } from '../connection/client.ts';
import {
  PRIMARY_POSITION,
  readPosition,
  type LogPosition,
  type PositionRow,
} from '../replica/log-position.ts';
import { EVERYTHING_TAG } from './catalogue-tags.ts';
import { proveDelivery } from './prove-delivery.ts';

/** The channel of the cache tags of the catalogue; a message holds one tag. */
const CHANNEL = 'catalogue_changed';
/** The channel of changes that only the back office shows, which invalidate no page. A message holds one tag. */
const BACK_OFFICE_CHANNEL = 'staff_changed';

export type CatalogueSubscriber = {
  /** Every change from now on will be reported. */
  onListening(): void;
  /** Data with this tag has changed; reads return the new state. */
  onChange(tag: string): void;
  /** Data of the back office with this tag (`change-tags.ts`) has changed. */
  readonly onBackOfficeChange?: (tag: string) => void;
  /** A log position of the primary that covers every change reported so far. Without this callback the primary is not queried for it. */
  readonly onPosition?: (position: LogPosition | Error) => void;
  /** Changes may be missed until the next `onListening`. */
  onLost(error: Error): void;
};

/** Interval of the queries that prove that the connection is alive. */
const HEARTBEAT_MS = 500;
/** How long the server may take to answer, unless the caller sets another limit. */
const ANSWER_TIMEOUT_MS = 500;

/**
 * Reports every change of the catalogue at `url`, on a connection of its own. Reconnects whenever the connection breaks, and detects a
 * silently dead one within `HEARTBEAT_MS` plus `timeoutMs`. Returns a function that ends the subscription.
 */
export function subscribeToCatalogue(
  url: string,
  subscriber: CatalogueSubscriber,
  { timeoutMs = ANSWER_TIMEOUT_MS }: { timeoutMs?: number | undefined } = {},
): () => Promise<void> {
  const ending = new AbortController();
  const subscription = (async () => {
    while (!ending.signal.aborted) {
      const error = await listenUntilLost(url, { subscriber, ending: ending.signal, timeoutMs });
      if (ending.signal.aborted) return;
      subscriber.onLost(error);
      await pause(HEARTBEAT_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    ending.abort();
    await subscription;
  };
}

async function listenUntilLost(
  url: string,
  {
    subscriber,
    ending,
    timeoutMs,
  }: { subscriber: CatalogueSubscriber; ending: AbortSignal; timeoutMs: number },
): Promise<Error> {
  const client = new pg.Client({
    ...CONNECTION_LIMITS,
    connectionString: url,
    application_name: 'osier-changes',
    query_timeout: timeoutMs,
  });
  const broken = Promise.withResolvers<never>();
  // The statement that is running reports the break.
  broken.promise.catch(() => undefined);
  client.on('error', broken.reject);
  client.on('end', () => broken.reject(new Error('the connection has ended')));
  const position = trackPosition(client, subscriber);
  client.on('notification', ({ channel, payload = EVERYTHING_TAG }) => {
    if (channel === BACK_OFFICE_CHANNEL) subscriber.onBackOfficeChange?.(payload);
    if (channel !== CHANNEL) return;
    subscriber.onChange(payload);
    position.refresh();
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    if (subscriber.onBackOfficeChange !== undefined) await client.query(`LISTEN ${BACK_OFFICE_CHANNEL}`);
    await proveDelivery(client, url);
    subscriber.onListening();
    position.refresh();
    for (;;) {
      await Promise.race([pause(HEARTBEAT_MS, undefined, { signal: ending }), broken.promise]);
      await client.query('SELECT 1');
      if (!position.isKnown()) position.refresh();
    }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await endClient(client);
  }
}

/**
 * Queries the primary's log position after each change. A result counts only if no notification arrived since its query was sent:
 * otherwise it may lie before the change that the notification reports.
 */
function trackPosition(
  client: pg.Client,
  { onPosition }: CatalogueSubscriber,
): { refresh: () => void; isKnown: () => boolean } {
  if (onPosition === undefined) return { refresh: () => undefined, isKnown: () => true };
  let isQuerying = false;
  let isKnown = false;
  let hasChanged = false;
  const queryUntilQuiet = async (): Promise<void> => {
    // The notifications of one commit arrive together.
    await Promise.resolve();
    let position: LogPosition | Error;
    do {
      hasChanged = false;
      position = await client
        .query<PositionRow>(PRIMARY_POSITION)
        .then(readPosition, (error: Error) => error);
    } while (hasChanged);
    isQuerying = false;
    isKnown = !(position instanceof Error);
    onPosition(position);
  };
  return {
    isKnown: () => isKnown || isQuerying,
    refresh() {
      hasChanged = true;
      isKnown = false;
      if (isQuerying) return;
      isQuerying = true;
      void queryUntilQuiet();
    },
  };
}
