import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

const endpoints = createPrefetched(() => client.listWebhookEndpoints());

export const prefetchWebhooks = endpoints.prefetch;

export type WebhookEndpoint = CallOutput<'listWebhookEndpoints'>['endpoints'][number];
export type Delivery = CallOutput<'listWebhookDeliveries'>['deliveries'][number];

/** The endpoints, and the messages to the one that the URL names. */
export type WebhookData = {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly openId: string | null;
  readonly deliveries: readonly Delivery[];
};

export async function loadWebhooks({ request }: LoaderFunctionArgs): Promise<WebhookData> {
  const openId = new URL(request.url).searchParams.get('endpoint');
  const [listed, read] = await Promise.all([
    endpoints.take(),
    openId === null ? null : client.listWebhookDeliveries({ params: { id: openId } }),
  ]);
  return {
    endpoints: valueOrThrow(listed, request).endpoints,
    openId,
    // An endpoint that was just deleted has no messages.
    deliveries:
      read === null || (!read.ok && read.error.status === 404) ? [] : valueOrThrow(read, request).deliveries,
  };
}
