import type { Delivery, Store } from '../store.ts';
import { signWebhook } from './sign-webhook.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
/** The pause doubles after each failed attempt, up to the maximum. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
/** Retries of a delivery stop after this time, as at Stripe. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
const MAX_CONCURRENT_COUNT = 8;

/** The endpoint of the shop, and what the sender uses. */
type SenderOptions = {
  store: Store;
  /** The shop's endpoint. */
  url: string;
  secret: string;
  /** Milliseconds since 1970. */
  now: () => number;
  fetch: typeof fetch;
};

/** Sends webhooks. Pending deliveries are in the store, so that they survive a restart. */
export type WebhookSender = {
  /** Picks up deliveries that were added to the store. */
  wake(): void;
  /** Sends everything that is due now and returns the number of attempts. */
  sendDue(): Promise<number>;
  /** Number of deliveries that wait for their first or next attempt. */
  waiting(): number;
  /** Aborts running requests. They are sent again after the next start. */
  close(): Promise<void>;
};

/**
 * Sends events to the shop's endpoint until it answers with 2xx: each attempt has a new signature, the pauses grow,
 * and it gives up after three days. A crash between response and commit delivers an event twice, as at Stripe. With
 * `automatic` false only `sendDue` sends, for tests with their own clock.
 */
export function createWebhookSender(
  options: SenderOptions,
  { automatic }: { automatic: boolean },
): WebhookSender {
  const { store, now } = options;
  const end = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const listStartable = () =>
    [...store.waiting.entries()]
      .filter(([id]) => !underWay.has(id))
      .toSorted(([, a], [, b]) => a.dueAt - b.dueAt);

  function start(id: string, delivery: Delivery): Promise<void> {
    const done = tryOnce(options, delivery, end.signal)
      .then((next) => (next ? store.commit([['delivery', id, next]]) : undefined))
      .finally(() => underWay.delete(id));
    underWay.set(id, done);
    return done;
  }

  async function sendDue(): Promise<number> {
    const due = listStartable().filter(([, delivery]) => delivery.dueAt <= now());
    for (let first = 0; first < due.length; first += MAX_CONCURRENT_COUNT) {
      await Promise.all(
        due.slice(first, first + MAX_CONCURRENT_COUNT).map(([id, delivery]) => start(id, delivery)),
      );
    }
    wake();
    return due.length;
  }

  function wake(): void {
    if (!automatic || end.signal.aborted) return;
    clearTimeout(timer);
    for (const [id, delivery] of listStartable()) {
      if (underWay.size >= MAX_CONCURRENT_COUNT) return;
      const pause = delivery.dueAt - now();
      if (pause > 0) {
        timer = setTimeout(wake, Math.min(pause, LONGEST_PAUSE_MS));
        return;
      }
      void start(id, delivery).finally(wake);
    }
  }

  wake();
  return {
    wake,
    sendDue,
    waiting: () => store.waiting.size,
    async close() {
      end.abort();
      clearTimeout(timer);
      await Promise.allSettled(underWay.values());
    },
  };
}

/** Returns the delivery after one attempt, or undefined when the attempt was aborted. */
async function tryOnce(
  { store, url, secret, now, fetch }: SenderOptions,
  delivery: Delivery,
  end: AbortSignal,
): Promise<Delivery | undefined> {
  const body = JSON.stringify(store.state.event.get(delivery.eventId), null, 2);
  const isAccepted = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signWebhook(body, { secret, at: Math.floor(now() / 1000) }),
      'User-Agent': 'Osier-Sandbox/1.0',
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([end, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );
  if (!isAccepted && end.aborted) return undefined;
  const tries = delivery.tries + 1;
  if (isAccepted) return { ...delivery, tries, state: 'delivered' };
  const dueAt = now() + Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
  return {
    ...delivery,
    tries,
    dueAt,
    state: dueAt - delivery.since > GIVE_UP_AFTER_MS ? 'given_up' : 'waiting',
  };
}
