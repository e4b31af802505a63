import { findLastProviderEvent } from '#database/queries/payments/provider-events.ts';
import { dollarsFromCents } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import type { ApiDeps } from '../api/api-deps.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { webhookPath } from '../orders/payment-webhook.ts';

export function readPaymentSettingsEndpoint({
  database,
  payments,
  setup,
  orderLimits,
  guestCheckout,
  publicUrl,
}: Pick<
  ApiDeps,
  'database' | 'payments' | 'setup' | 'orderLimits' | 'guestCheckout' | 'publicUrl'
>): Endpoint<'readPaymentSettings'> {
  return async () => {
    const { id: provider } = payments.current;
    const lastWebhookAt = await findLastProviderEvent(database.db, provider);
    const { cashOrders, unconfirmed } = orderLimits ?? { cashOrders: null, unconfirmed: null };
    const total = unconfirmed?.cashTotal ?? null;
    return ok({
      value: {
        cards: {
          ...setup.cards,
          webhookUrl: `${publicUrl}/api${webhookPath(provider)}`,
          lastWebhookAt: lastWebhookAt?.toISOString() ?? null,
        },
        cash: {
          orders: cashOrders,
          unconfirmedOrders: unconfirmed?.cashOrders ?? null,
          unconfirmedTotal: total === null ? null : dollarsFromCents(total),
          refusals: orderLimits?.refusals ?? null,
        },
        guestCheckout,
      },
    });
  };
}

/** Tests the key by a call that changes nothing: it lists the payments from now on, which are none. */
export function testCardProviderEndpoint({
  payments,
  clock,
}: Pick<ApiDeps, 'payments' | 'clock'>): Endpoint<'testCardProvider'> {
  return async () => {
    const listed = await payments.current.listRecentIntents({ since: clock.now() });
    return ok({ value: { failure: listed.ok ? null : { answer: listed.error.reason } } });
  };
}
