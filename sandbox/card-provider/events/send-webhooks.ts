import type { Delivery, Store } from '../store.ts';
import { signWebhook } from './sign-webhook.ts';

/** How long the endpoint may take to answer, in milliseconds. */
const patience = 10_000;
/** Doubled after each try that failed, up to the longest, in milliseconds. */
const firstPause = 1_000;
const longestPause = 60 * 60 * 1000;
/** After this long nobody tries any more, as Stripe has it: three days, in milliseconds. */
const giveUpAfter = 3 * 24 * 60 * 60 * 1000;
/** How many are under way at once. */
const lanes = 8;

/** Where webhooks go and what they need. */
export type WebhookPost = {
  store: Store;
  /** The shop's endpoint. */
  url: string;
  secret: string;
  /** Milliseconds since 1970. */
  now: () => number;
  fetch: typeof fetch;
};

/** The post: what waits is kept in the store, so that a restart goes on with it. */
export type WebhookSender = {
  /** Takes up the deliveries that were kept since. */
  wake(): void;
  /** Sends everything that is due now, and answers how many were tried. */
  sendDue(): Promise<number>;
  /** How many wait for their first or next try. */
  waiting(): number;
  /** Breaks off what is under way; it is sent again after the next start. */
  close(): Promise<void>;
};

/**
 * Sends events to the shop's endpoint until it answers with 2xx: each try signed afresh, with growing pauses, for three days. A
 * sudden end between an answer and its note lets the event come twice, as it does with Stripe. `automatic` false leaves the moment
 * of sending to `sendDue`, for tests with a clock of their own.
 */
export function createWebhookSender(post: WebhookPost, { automatic }: { automatic: boolean }): WebhookSender {
  const { store, now } = post;
  const end = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const waiting = () =>
    [...store.waiting.entries()]
      .filter(([id]) => !underWay.has(id))
      .toSorted(([, a], [, b]) => a.dueAt - b.dueAt);

  function start(id: string, delivery: Delivery): Promise<void> {
    const done = tryOnce(post, delivery, end.signal)
      .then((next) => (next ? store.commit([['delivery', id, next]]) : undefined))
      .finally(() => underWay.delete(id));
    underWay.set(id, done);
    return done;
  }

  async function sendDue(): Promise<number> {
    const due = waiting().filter(([, delivery]) => delivery.dueAt <= now());
    for (let first = 0; first < due.length; first += lanes) {
      await Promise.all(due.slice(first, first + lanes).map(([id, delivery]) => start(id, delivery)));
    }
    wake();
    return due.length;
  }

  function wake(): void {
    if (!automatic || end.signal.aborted) return;
    clearTimeout(timer);
    for (const [id, delivery] of waiting()) {
      if (underWay.size >= lanes) return;
      const pause = delivery.dueAt - now();
      if (pause > 0) {
        timer = setTimeout(wake, Math.min(pause, longestPause));
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

/** The delivery after one try; undefined when the try was broken off and says nothing. */
async function tryOnce(
  { store, url, secret, now, fetch }: WebhookPost,
  delivery: Delivery,
  end: AbortSignal,
): Promise<Delivery | undefined> {
  const body = JSON.stringify(store.state.event.get(delivery.eventId), null, 2);
  const isTaken = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signWebhook(body, { secret, at: Math.floor(now() / 1000) }),
      'User-Agent': 'Osier-Sandbox/1.0',
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([end, AbortSignal.timeout(patience)]),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );
  if (!isTaken && end.aborted) return undefined;
  const tries = delivery.tries + 1;
  if (isTaken) return { ...delivery, tries, state: 'delivered' };
  const dueAt = now() + Math.min(firstPause * 2 ** (tries - 1), longestPause);
  return { ...delivery, tries, dueAt, state: dueAt - delivery.since > giveUpAfter ? 'given_up' : 'waiting' };
}
