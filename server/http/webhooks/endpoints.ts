import type { CallName } from '#contract/routes/all-routes.ts';
import { listDeliveries, listEndpoints, type EndpointRow } from '#database/queries/webhooks/webhooks.ts';
import { ok } from '#domain/result.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  resendDelivery,
  rotateSecret,
  type EndpointDeps,
} from '../../services/webhooks/change-endpoint.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { acknowledge } from '../responses/acknowledge.ts';
import { authorOf } from '../staff/author.ts';

type WebhookCall = Extract<CallName, `${string}Webhook${string}`>;

/** Maximum number of deliveries that are listed: enough to find a mistake. */
const DELIVERY_COUNT = 50;

export function createWebhookEndpoints(deps: EndpointDeps): {
  readonly [Name in WebhookCall]: Endpoint<Name>;
} {
  const { db } = deps.database;
  return {
    listWebhookEndpoints: async () =>
      ok({ value: { endpoints: (await listEndpoints(db)).map(endpointJson) } }),
    addWebhookEndpoint: async ({ input: { body }, actor, headers }) => {
      const added = await addEndpoint(deps, { ...body, author: authorOf(actor, headers) });
      return added.ok ? ok({ value: added.value }) : added;
    },
    changeWebhookEndpoint: async ({ input: { params, body }, actor, headers }) =>
      acknowledge(await changeEndpoint(deps, { ...params, ...body, author: authorOf(actor, headers) })),
    deleteWebhookEndpoint: async ({ input: { params }, actor, headers }) =>
      acknowledge(await removeEndpoint(deps, { ...params, author: authorOf(actor, headers) })),
    rotateWebhookSecret: async ({ input: { params }, actor, headers }) => {
      const rotated = await rotateSecret(deps, { ...params, author: authorOf(actor, headers) });
      return rotated.ok ? ok({ value: rotated.value }) : rotated;
    },
    listWebhookDeliveries: async ({ input: { params } }) => {
      const rows = await listDeliveries(db, { endpointId: params.id, limit: DELIVERY_COUNT });
      const deliveries = rows.map(({ delivery, event, nextAt }) => ({
        id: delivery.id,
        event: event.type,
        data: { ...event.data },
        at: event.at.toISOString(),
        state: delivery.state,
        attempts: delivery.attempts,
        dueAt: delivery.state === 'pending' ? laterOf(delivery.dueAt, nextAt).toISOString() : null,
        status: delivery.status,
        answer: delivery.answer,
      }));
      return ok({ value: { deliveries } });
    },
    resendWebhook: async ({ input: { params }, actor, headers }) =>
      acknowledge(await resendDelivery(deps, { ...params, author: authorOf(actor, headers) })),
  };
}

function laterOf(dueAt: Date, nextAt: Date | null): Date {
  return nextAt !== null && nextAt > dueAt ? nextAt : dueAt;
}

function endpointJson(row: EndpointRow) {
  const { id, url, events, createdAt, lastDeliveredAt, disabledAt, disabledReason } = row;
  return {
    id,
    url,
    events: [...events],
    createdAt: createdAt.toISOString(),
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    disabled:
      disabledAt === null || disabledReason === null
        ? null
        : { at: disabledAt.toISOString(), reason: disabledReason },
    previousSecretEndsAt: row.previousSecretEndsAt?.toISOString() ?? null,
  };
}
