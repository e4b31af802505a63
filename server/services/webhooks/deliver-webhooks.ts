import type { Database } from '#database/connection/connect.ts';
import { lockAdmins } from '#database/queries/accounts/roles.ts';
import { insertAccountMail } from '#database/queries/messages/account-mail.ts';
import {
  disableEndpoint,
  fanOutEvents,
  finishDelivery,
  leaseDelivery,
  lockEndpoint,
  postponeDelivery,
  type EndpointRow,
  type LeasedDelivery,
} from '#database/queries/webhooks/webhooks.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import { MAX_RETRY_AFTER_MS, retryDelay } from '#domain/webhooks/retry-schedule.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PostMessage } from '../../ports/post-message.ts';
import type { DrainSummary } from '../messages/drain-queue.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { signMessage } from './sign-message.ts';

/** Dependencies of the deliveries. */
export type WebhookDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly postMessage: PostMessage;
  /** Decrypts the secrets of endpoints. */
  readonly webhookSecrets: SecretBox;
  /** A number in [0, 1). */
  readonly random: () => number;
};

/** Longer than the time limit of a request. */
const LEASE_MS = MINUTE_MS;
/** How long an endpoint gets no further message after it rejected one, unless its `Retry-After` is longer. */
const OTHERS_WAIT_MS = MINUTE_MS;
/** A run starts no further message after this time. */
const RUN_MS = 10 * SECOND_MS;
/** The status by which a receiver unsubscribes. */
const GONE = 410;

type Attempt = { readonly status: number | null; readonly answer: string; readonly retryAfterMs: number };

/**
 * Queues the deliveries of new events, and attempts those that are due, until `isEnding` returns true. An endpoint gets one message at a time,
 * and none waits for another endpoint. A message is delivered at least once: if the process dies after its request, it is repeated with the
 * same id. Retries of a message end after three days. Its endpoint is then disabled, with a mail to the owners, unless another message
 * arrived meanwhile.
 */
export async function deliverWebhooks(deps: WebhookDeps, isEnding = () => false): Promise<DrainSummary> {
  const { database, clock } = deps;
  const count = { delivered: 0, obsolete: 0, refused: 0, postponed: 0 };
  const startedAt = clock.now().getTime();
  let newCount = 1;
  while (newCount > 0 && !isEnding()) newCount = await fanOutEvents(database.db, clock.now());
  const running = new Set<Promise<void>>();
  const unexpected: unknown[] = [];
  const isOver = () => isEnding() || unexpected.length > 0 || clock.now().getTime() - startedAt >= RUN_MS;
  const attempt = async (leased: LeasedDelivery) => {
    try {
      count[await deliver(deps, leased)] += 1;
    } catch (error) {
      unexpected.push(error);
    }
  };
  for (;;) {
    const leased = isOver() ? undefined : await lease(deps);
    if (leased !== undefined) {
      const delivery = attempt(leased).finally(() => running.delete(delivery));
      running.add(delivery);
    } else if (running.size > 0) await Promise.race(running);
    else break;
  }
  if (unexpected.length > 0) throw unexpected[0];
  return count;
}

function lease({ database, clock }: WebhookDeps): Promise<LeasedDelivery | undefined> {
  const at = clock.now();
  return leaseDelivery(database.db, { at, leaseEndsAt: new Date(at.getTime() + LEASE_MS) });
}

async function deliver(deps: WebhookDeps, leased: LeasedDelivery): Promise<keyof DrainSummary> {
  const attempt = await send(deps, leased);
  const { database, clock, random } = deps;
  const { id, endpointId, attempts, createdAt } = leased.delivery;
  const { status, answer } = attempt;
  const at = clock.now();
  const outcome = { status, answer };
  const retryAfterMs = Math.min(attempt.retryAfterMs, MAX_RETRY_AFTER_MS);
  return database.transaction(async (tx) => {
    // Changes of the endpoint take this lock before those of its deliveries.
    const endpoint = await lockEndpoint(tx, endpointId);
    const isAccepted = status !== null && status >= 200 && status < 300;
    if (isAccepted) {
      await finishDelivery(tx, { id, endpointId, state: 'delivered', at, nextAt: null, outcome });
      return 'delivered';
    }
    // The change of the address has made the message due again, or the deletion has removed it.
    if (endpoint?.url !== leased.endpoint.url) return 'obsolete';
    const delay = status === GONE ? null : retryDelay({ attempts, random: random(), retryAfterMs });
    if (delay !== null) {
      const dueAt = new Date(at.getTime() + delay);
      const nextAt = new Date(at.getTime() + Math.min(delay, Math.max(OTHERS_WAIT_MS, retryAfterMs)));
      await postponeDelivery(tx, { id, endpointId, dueAt, nextAt, outcome });
      return 'postponed';
    }
    const nextAt = retryAfterMs > 0 ? new Date(at.getTime() + retryAfterMs) : null;
    await finishDelivery(tx, { id, endpointId, state: 'failed', at, nextAt, outcome });
    const reason = status === GONE ? ('gone' as const) : ('failing' as const);
    const since = reason === 'gone' ? {} : { unlessDeliveredSince: createdAt };
    if (await disableEndpoint(tx, { id: endpointId, reason, at, ...since })) {
      const about = new URL(leased.endpoint.url).host;
      for (const { email } of await lockAdmins(tx)) {
        await insertAccountMail(tx, { id: clock.newId(), kind: 'webhook_disabled', email, about, at });
      }
    }
    return 'refused';
  });
}

async function send(deps: WebhookDeps, { delivery, event, endpoint }: LeasedDelivery): Promise<Attempt> {
  const at = deps.clock.now();
  const { id } = delivery;
  const keys = keysOf(deps.webhookSecrets, endpoint, at);
  if (keys.length === 0) {
    const answer = 'The secret cannot be read, because SESSION_SECRET has changed. Rotate it.';
    return { status: null, answer, retryAfterMs: 0 };
  }
  const body = JSON.stringify({ type: event.type, timestamp: event.at.toISOString(), data: event.data });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Osier',
    ...signMessage({ id, at, body, keys }),
  };
  const posted = await deps.postMessage(endpoint.url, { headers, body });
  return posted.ok ? posted.value : { status: null, answer: posted.error.reason, retryAfterMs: 0 };
}

/** Returns the keys that sign: during a rotation also the one before. */
function keysOf(box: SecretBox, endpoint: EndpointRow, at: Date): Buffer[] {
  const { id, secret, previousSecret, previousSecretEndsAt: end } = endpoint;
  const isRotating = previousSecret !== null && end !== null && at < end;
  return [secret, ...(isRotating ? [previousSecret] : [])].flatMap((sealed) => box.open(sealed, id) ?? []);
}
