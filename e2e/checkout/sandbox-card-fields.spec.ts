import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { test } from '../support/shop-test.ts';

/* The sandbox card provider's fields on a minimal page, which pays on submit and shows the outcome in its alert. */

type Provider = { url: string; scriptUrl: string; secretKey: string; publishableKey: string };

const program = fileURLToPath(new URL('../../sandbox/card-provider/main.ts', import.meta.url));
let child: ChildProcess;
let provider: Provider;
let dataFolder: string;
let pages: Server;
let origin: string;

test.beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'osier-cards-'));
  pages = createServer((request, response) => {
    const secret = new URL(request.url ?? '', origin).searchParams.get('secret') ?? '';
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(renderPage(secret));
  }).listen(0, '127.0.0.1');
  await once(pages, 'listening');
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  child = fork(program, ['--data', dataFolder, '--shop-origin', origin], { execArgv: [] });
  [provider] = (await once(child, 'message')) as [Provider];
});

test.afterAll(async () => {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  pages.close();
  await rm(dataFolder, { recursive: true });
});

/** Returns the page that pays the intent with this client secret. */
function renderPage(secret: string): string {
  return `<!doctype html>
<html lang="en"><head><title>A shop</title><link rel="icon" href="data:,"></head><body>
<form>
  <label for="number">Number</label><div id="number"></div>
  <label for="expiry">Expiry</label><div id="expiry"></div>
  <label for="cvc">Code</label><div id="cvc"></div>
  <p role="alert"></p>
  <button>Pay</button>
</form>
<script type="module" crossorigin src="${provider.scriptUrl}"></script>
<script type="module">
  const stripe = window.Stripe('${provider.publishableKey}');
  const elements = stripe.elements();
  const style = { base: { color: 'rgb(31, 33, 30)' }, invalid: { color: 'rgb(179, 38, 30)' } };
  const card = elements.create('cardNumber', { style });
  card.mount('#number');
  elements.create('cardExpiry', { style }).mount('#expiry');
  elements.create('cardCvc', { style }).mount('#cvc');
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const alert = document.querySelector('[role=alert]');
    alert.textContent = '';
    const { error, paymentIntent } = await stripe.confirmCardPayment('${secret}', { payment_method: { card } });
    alert.textContent = error ? error.type + ': ' + error.message : paymentIntent.status;
  });
</script></body></html>`;
}

async function callProvider(
  path: string,
  form?: string,
): Promise<{ id: string; status: string; client_secret: string }> {
  const response = await fetch(`${provider.url}${path}`, {
    headers: { Authorization: `Bearer ${provider.secretKey}` },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  });
  return (await response.json()) as { id: string; status: string; client_secret: string };
}

/** Creates a payment of $40.80 and opens the page that pays it. */
async function openPayment(page: Page) {
  const intent = await callProvider('/v1/payment_intents', 'amount=4080&currency=usd');
  await page.goto(`${origin}/?secret=${intent.client_secret}`);
  const fields = {
    number: page.frameLocator('[title="Secure card number input frame"]').getByLabel('Card number'),
    expiry: page.frameLocator('[title="Secure expiration date input frame"]').getByLabel('Expiration date'),
    cvc: page.frameLocator('[title="Secure CVC input frame"]').getByLabel('CVC'),
  };
  return {
    ...fields,
    async payWith(number: string, expiry = '12 / 34', cvc = '123') {
      await fields.number.fill(number);
      await fields.expiry.fill(expiry);
      await fields.cvc.fill(cvc);
      await page.getByRole('button', { name: 'Pay' }).click();
    },
    outcome: page.getByRole('alert'),
    status: async () => (await callProvider(`/v1/payment_intents/${intent.id}`)).status,
  };
}

function challenge(page: Page): FrameLocator {
  return page.frameLocator('[title="3-D Secure authentication frame"]');
}

test('a valid card pays', { tag: '@quick' }, async ({ page }) => {
  const card = await openPayment(page);
  await card.payWith('4242424242424242');
  await expect(card.outcome).toHaveText('succeeded');
  expect(await card.status()).toBe('succeeded');
});

test('a declined card shows the reason, and another card then pays', async ({ page, allowErrors }) => {
  allowErrors.request(/\/confirm$/);
  const card = await openPayment(page);
  await card.payWith('4000000000009995');
  await expect(card.outcome).toHaveText('card_error: Your card has insufficient funds.');
  await card.payWith('4242424242424242');
  await expect(card.outcome).toHaveText('succeeded');
});

test('incomplete and invalid fields show an error before a request is sent', async ({ page }) => {
  const card = await openPayment(page);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(card.outcome).toHaveText('validation_error: Your card number is incomplete.');
  await expect(card.number).toHaveAttribute('aria-invalid', 'true');
  const invalidCards = [
    ['4242424242424241', '12 / 34', '123', 'Your card number is invalid.'],
    ['4242424242424242', '12', '123', "Your card's expiration date is incomplete."],
    ['4242424242424242', '12 / 20', '123', "Your card's expiration year is in the past."],
    ['4242424242424242', '12 / 34', '1', "Your card's security code is incomplete."],
  ] as const;
  for (const [number, expiry, cvc, message] of invalidCards) {
    await card.payWith(number, expiry, cvc);
    await expect(card.outcome).toHaveText(`validation_error: ${message}`);
  }
  await expect(card.cvc).toHaveCSS('color', 'rgb(179, 38, 30)');
  await expect(card.number).toHaveCSS('color', 'rgb(31, 33, 30)');
});

test('the fields group digits while the user types, and Enter pays', async ({ page }) => {
  const card = await openPayment(page);
  await card.number.pressSequentially('42424242424242');
  await expect(card.number).toHaveValue('4242 4242 4242 42');
  await card.number.press('Home');
  await card.number.press('ArrowRight');
  await card.number.press('Delete');
  await expect(card.number).toHaveValue('4424 2424 2424 2');
  await card.number.fill('4242424242424242');
  await card.expiry.pressSequentially('934');
  await expect(card.expiry).toHaveValue('09 / 34');
  await card.cvc.pressSequentially('123');
  await card.cvc.press('Enter');
  await expect(card.outcome).toHaveText('succeeded');
});

test('the cardholder authenticates and pays on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const card = await openPayment(page);
  await card.payWith('4000002500003155');
  await expect(challenge(page).getByRole('heading')).toBeFocused();
  const complete = challenge(page).getByRole('button', { name: 'Complete' });
  await expect(complete).toBeInViewport({ ratio: 1 });
  await complete.click();
  await expect(card.outcome).toHaveText('succeeded');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused();
});

test('a failed authentication, by its button or by Escape, asks for another card', async ({ page }) => {
  const card = await openPayment(page);
  const message =
    /We are unable to authenticate your payment method\. Please choose a different payment method/;
  await card.payWith('4000002500003155');
  await challenge(page).getByRole('button', { name: 'Fail' }).click();
  await expect(card.outcome).toHaveText(message);
  await card.payWith('4000002500003155');
  await challenge(page).getByRole('heading').press('Escape');
  await expect(card.outcome).toHaveText(message);
  expect(await card.status()).toBe('requires_payment_method');
});

test('Escape leaves an authentication that cannot be answered, because the network is gone', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/three-d-secure\//);
  const card = await openPayment(page);
  await card.payWith('4000002500003155');
  await expect(challenge(page).getByRole('heading')).toBeFocused();
  await page.route('**/three-d-secure/*', (route) => route.abort());
  await challenge(page).getByRole('heading').press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card.outcome).toHaveText('requires_action');
});

// The bank's page consists of a document and a script.
for (const [part, address] of [
  ['page', '**/three-d-secure/*'],
  ['script', '**/browser/challenge/challenge.js'],
] as const) {
  test(`Escape fails the authentication while its ${part} loads`, async ({ page }) => {
    const card = await openPayment(page);
    const held = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      requested.resolve();
      await held.promise;
      await route.continue();
    });
    await card.payWith('4000002500003155');
    await requested.promise;
    await expect(page.getByRole('dialog')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused();
    expect(await card.status()).toBe('requires_action');
    held.resolve();
    await expect(card.outcome).toContainText('unable to authenticate your payment method');
    expect(await card.status()).toBe('requires_payment_method');
  });
}

test('a card can be declined after a successful authentication', async ({ page }) => {
  const card = await openPayment(page);
  await card.payWith('4000008400001629');
  await challenge(page).getByRole('button', { name: 'Complete' }).click();
  await expect(card.outcome).toHaveText('card_error: Your card was declined.');
});
