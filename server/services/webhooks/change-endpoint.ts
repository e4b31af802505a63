import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { insertChange } from '#database/queries/staff/change-log.ts';
import {
  deleteEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  reopenDelivery,
  restartDeliveries,
  updateEndpoint,
} from '#database/queries/webhooks/webhooks.ts';
import { DAY_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ChangeAction } from '#domain/staff/change-actions.ts';
import type { FieldChange, PersonAuthor } from '#domain/staff/change-log.ts';
import { MAX_ENDPOINT_COUNT } from '#domain/staff/staff-limits.ts';
import type { WebhookEvent } from '#domain/webhooks/event-types.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RandomBytes } from '../secrets/random-bytes.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { ServiceError } from '../service-error.ts';
import { createSigningKey, writeSecret } from './sign-message.ts';

/** Dependencies of changes of endpoints. */
export type EndpointDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly webhookSecrets: SecretBox;
  readonly randomBytes: RandomBytes;
};

type Settings = { readonly url: string; readonly events: readonly WebhookEvent[] };
type EndpointChange = { readonly id: string; readonly author: PersonAuthor };

/** How long the previous secret still signs after a rotation. */
const ROTATION_MS = DAY_MS;

/** Adds an endpoint and returns its secret. The database stores it encrypted. Error: `webhook_limit`. */
export async function addEndpoint(
  { database, clock, webhookSecrets, randomBytes }: EndpointDeps,
  { url, events, author }: Settings & Pick<EndpointChange, 'author'>,
): Promise<Result<{ id: string; secret: string }, ServiceError>> {
  const [id, at, key] = [clock.newId(), clock.now(), createSigningKey(randomBytes)];
  return inTransaction<{ id: string; secret: string }, ServiceError>(
    database,
    async (tx) => {
      if ((await listEndpoints(tx)).length >= MAX_ENDPOINT_COUNT) return fail({ code: 'webhook_limit' });
      const secret = webhookSecrets.seal(key, id);
      await insertEndpoint(tx, { id, url, events: [...new Set(events)], secret, createdAt: at });
      await record(tx, { id, author, at, action: 'webhook_added', changes: diff(null, { url, events }) });
      return ok({ id, secret: writeSecret(key) });
    },
    { lock: 'webhook endpoints' },
  );
}

/** Changes an endpoint, and enables or disables it. Error: `webhook_unknown`. */
export async function changeEndpoint(
  { database, clock }: EndpointDeps,
  { id, url, events, enabled, author }: EndpointChange & Settings & { enabled: boolean },
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const at = clock.now();
    const before = await lockEndpoint(tx, id);
    if (before === undefined) return fail({ code: 'webhook_unknown' });
    const wasEnabled = before.disabledAt === null;
    await updateEndpoint(tx, id, {
      url,
      events: [...new Set(events)],
      ...(enabled !== wasEnabled && {
        disabledAt: enabled ? null : at,
        disabledReason: enabled ? null : 'staff',
      }),
    });
    if (enabled && (!wasEnabled || url !== before.url)) await restartDeliveries(tx, { endpointId: id, at });
    const changes = [
      ...diff(before, { url, events }),
      ...(enabled === wasEnabled ? [] : [{ field: 'enabled', before: wasEnabled, after: enabled }]),
    ];
    if (changes.length > 0) await record(tx, { id, author, at, action: 'webhook_changed', changes });
    return ok(undefined);
  });
}

/** Deletes an endpoint with its deliveries. Error: `webhook_unknown`. */
export async function removeEndpoint(
  { database, clock }: EndpointDeps,
  { id, author }: EndpointChange,
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const before = await lockEndpoint(tx, id);
    if (before === undefined) return fail({ code: 'webhook_unknown' });
    const changes = diff(before, null);
    await record(tx, { id, author, at: clock.now(), action: 'webhook_deleted', changes });
    await deleteEndpoint(tx, id);
    return ok(undefined);
  });
}

/** Gives an endpoint a new secret and returns it. The previous one also signs for a day. Error: `webhook_unknown`. */
export async function rotateSecret(
  { database, clock, webhookSecrets, randomBytes }: EndpointDeps,
  { id, author }: EndpointChange,
): Promise<Result<{ id: string; secret: string }, ServiceError>> {
  const key = createSigningKey(randomBytes);
  return inTransaction<{ id: string; secret: string }, ServiceError>(database, async (tx) => {
    const at = clock.now();
    const before = await lockEndpoint(tx, id);
    if (before === undefined) return fail({ code: 'webhook_unknown' });
    await updateEndpoint(tx, id, {
      secret: webhookSecrets.seal(key, id),
      previousSecret: before.secret,
      previousSecretEndsAt: new Date(at.getTime() + ROTATION_MS),
    });
    await record(tx, { id, author, at, action: 'webhook_secret_rotated', changes: [] });
    return ok({ id, secret: writeSecret(key) });
  });
}

/** Queues a message to an enabled endpoint again, with the same id. Error: `delivery_unknown`. */
export async function resendDelivery(
  { database, clock }: EndpointDeps,
  { id, author }: EndpointChange,
): Promise<Result<void, ServiceError>> {
  return inTransaction<void, ServiceError>(database, async (tx) => {
    const at = clock.now();
    const endpointId = await reopenDelivery(tx, { id, at });
    if (endpointId === undefined) return fail({ code: 'delivery_unknown' });
    await record(tx, { id: endpointId, author, at, action: 'webhook_resent', changes: [] });
    return ok(undefined);
  });
}

/** Returns what changed, for the log. Only the host of an address, because the rest may be secret. */
function diff(before: Settings | null, after: Settings | null): FieldChange[] {
  const shown = (settings: Settings | null) => ({
    host: settings && new URL(settings.url).host,
    events: settings && JSON.stringify(settings.events),
  });
  const [shownBefore, shownAfter] = [shown(before), shown(after)];
  const changes = (['host', 'events'] as const)
    .map((field) => ({ field, before: shownBefore[field], after: shownAfter[field] }))
    .filter((change) => change.before !== change.after);
  const isMoved =
    before !== null && after !== null && before.url !== after.url && shownBefore.host === shownAfter.host;
  return isMoved ? [{ field: 'address', before: 'another', after: 'new' }, ...changes] : changes;
}

async function record(
  tx: Queryable,
  { id, ...change }: EndpointChange & { at: Date; action: ChangeAction; changes: FieldChange[] },
): Promise<void> {
  await insertChange(tx, { ...change, subject: { type: 'webhook', id } });
}
