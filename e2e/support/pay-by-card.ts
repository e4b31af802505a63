import { expect, type Page } from '@playwright/test';

/**
 * Pays an order by card through the API, with the requests that the provider's script sends in the browser. Returns the order's id.
 * `beforePaying` runs between the start of the payment and the charge.
 */
export async function payByCard(
  page: Page,
  data: object,
  { card, beforePaying }: { card: string; beforePaying?: (orderId: string) => Promise<void> },
): Promise<string> {
  const started = await page.request.post('/api/create-payment-intent', { data });
  const { clientSecret, transactionId, orderId } = (await started.json()) as Record<string, string>;
  await beforePaying?.(orderId ?? '');
  const settings = await page.request.get('/api/payment-settings');
  const { publishableKey, scriptUrl } = (await settings.json()) as Record<string, string>;
  const confirm = new URL(`/v1/payment_intents/${transactionId}/confirm`, scriptUrl).href;
  const form = { payment_method: card, client_secret: clientSecret ?? '' };
  const headers = { authorization: `Bearer ${publishableKey}` };
  expect((await page.request.post(confirm, { form, headers })).status()).toBe(200);
  const body = { paymentMethod: 'stripe', transactionId };
  expect((await page.request.post('/api/orders', { data: body })).status()).toBe(200);
  return orderId ?? '';
}
