import { expect, type Locator, type Page } from '@playwright/test';
import { createProblem } from '#contract/problem-codes.ts';
import {
  addressField,
  buyNow,
  CARDS,
  chooseCash,
  openCheckout,
  CONFIRM_REQUEST,
  expectAddress,
  fillAddress,
  fillCard,
  ORDER_REQUEST,
} from '../support/checkout-page.ts';
import { countRequests } from '../support/requests.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { storeCart } from '../support/stored-cart.ts';

test('a payment that the shop did not record is recorded by a second attempt, without a second charge', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(ORDER_REQUEST.url);
  await openCheckout(page);
  await fillCard(page, CARDS.accepted);
  const confirms = countRequests(page, CONFIRM_REQUEST);
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Pay $11.90' }).click();

  await expect(page.getByRole('heading', { name: 'Your order is not confirmed yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $11.90' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeFocused();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/payment\/pi_\w+$/);
  await expect(page.getByRole('main').getByText('Card, paid')).toBeVisible();
  expect(confirms()).toBe(1);
});

test(
  'a payment whose responses are lost charges once, even after a reload and a second attempt, and empties the cart',
  { tag: '@quick' },
  async ({ page, allowErrors }) => {
    allowErrors.request(CONFIRM_REQUEST.url);
    allowErrors.request(ORDER_REQUEST.url);
    allowErrors.request(/create-payment-intent/);
    await createShopper(page);
    const submitCard = async (tab: Page) => {
      await fillAddress(tab);
      await fillCard(tab, CARDS.accepted);
      await tab.getByRole('button', { name: 'Pay $23.90' }).click();
    };
    // The provider charges the card, but the browser receives no response from it nor from the shop.
    await page.route('**/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
    await storeCart(page, [{ product: 'rib-tank-fern' }, { product: 'scoop-tank-sky' }]);
    await page.goto('/belling-address');
    const confirms = countRequests(page, CONFIRM_REQUEST);
    await submitCard(page);
    const unconfirmed = page.getByRole('heading', { name: 'Your order is not confirmed yet' });
    await expect(unconfirmed).toBeVisible();
    await page.reload();
    await expect(unconfirmed).toBeVisible();
    expect(confirms()).toBe(1);
    // Another tab does not know of the payment, so the shop must.
    const other = await page.context().newPage();
    const otherConfirms = countRequests(other, CONFIRM_REQUEST);
    await other.goto('/belling-address');
    await submitCard(other);
    await expect(other).toHaveURL(/\/payment\/pi_\w+$/);
    expect(otherConfirms()).toBe(0);
    await expect(other.getByRole('button', { name: 'Cart, total $0.00, 0 items' })).toBeVisible();
    await other.goto('/user-profile/my-orders');
    await expect(other.getByRole('row', { name: 'Stripe' })).toHaveCount(2);
  },
);

test('a payment that the shop recorded, whose response was lost, is confirmed after a reload and pays for one order', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(ORDER_REQUEST.url);
  await openCheckout(page);
  await fillCard(page, CARDS.accepted);
  const received = await loseResponseToOrder(page);
  const pay = page.getByRole('button', { name: 'Pay $11.90' });
  await pay.click();
  await expect.poll(() => received).toEqual([200]);
  const unconfirmed = page.getByRole('heading', { name: 'Your order is not confirmed yet' });
  await expect(unconfirmed).toBeVisible();
  await page.reload();
  await expect(unconfirmed).toBeVisible();
  await expect(pay).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/payment\/pi_\w+$/);
  await expect(page.getByRole('button', { name: 'Cart, total $0.00, 0 items' })).toBeVisible();
  await page.goto('/user-profile/my-orders');
  await expect(page.getByRole('row', { name: 'Stripe' })).toHaveCount(1);
  // The next purchase starts with its own payment.
  await buyNow(page, 'rib-tank-clay');
  await expect(pay).toBeVisible();
});

test('a lost payment for one size is recorded when the shopper orders another size, which stays in the cart until it is ordered too', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(CONFIRM_REQUEST.url);
  allowErrors.request(ORDER_REQUEST.url);
  await createShopper(page);
  await storeCart(page, [
    { product: 'scoop-tank-sky' },
    { product: 'scoop-tank-sky', size: 'M', overrides: { _id: 'scoop-tank-sky~2' } },
  ]);
  await page.goto('/belling-address/scoop-tank-sky');
  await fillAddress(page);
  await fillCard(page, CARDS.accepted);
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Pay $12.00' }).click();
  await expect(page.getByRole('heading', { name: 'Your order is not confirmed yet' })).toBeVisible();

  // Another tab does not know of the payment.
  const other = await page.context().newPage();
  await other.goto('/belling-address/scoop-tank-sky~2');
  await fillAddress(other);
  await chooseCash(other);
  const place = other.getByRole('button', { name: 'Place order' });
  await place.click();
  const main = other.getByRole('main');
  await expect(main.getByRole('alert').filter({ hasText: 'Your payment for size S' })).toContainText(
    'Size M is not ordered yet.',
  );
  await expect(other.getByRole('button', { name: 'Cart, total $12.00, 1 item' })).toBeVisible();
  await place.click();
  await expect(main.getByText('Size M')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Cart, total $0.00, 0 items' })).toBeVisible();
  await main.getByRole('link', { name: 'My Orders' }).click();
  await expect(other.getByRole('row', { name: 'Stripe' })).toHaveCount(1);
});

test('while the shop takes no orders, cart and checkout say so, keep everything and continue by themselves', async ({
  page,
  allowErrors,
}) => {
  for (const url of [ORDER_REQUEST.url, /\/api\/quote$/, /\/belling-address/]) allowErrors.request(url);
  const body = JSON.stringify(createProblem('overloaded'));
  const pause = (url: string, stopClock?: () => Promise<void>) =>
    page.route(
      url,
      async (route) => {
        await stopClock?.();
        await route.fulfill({ status: 503, contentType: 'application/problem+json', body });
      },
      { times: 1 },
    );
  const main = page.getByRole('main');
  const notice = main.getByRole('listitem').filter({ hasText: 'Ordering is paused for a moment.' });
  const untilShown = (shown: Locator, count: number) =>
    expect
      .poll(async () => {
        await page.clock.fastForward('00:06');
        return shown.count();
      })
      .toBe(count);
  await createShopper(page);
  await page.clock.install();
  await storeCart(page, [{ product: 'rib-tank-fern' }]);
  await pause('**/api/quote');
  await page.goto('/checkout');
  await expect(notice).toBeVisible();
  await untilShown(notice, 0);

  await pause('**/belling-address.data*');
  await main.getByRole('link', { name: 'Checkout all' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  // The page reloads itself.
  await untilShown(page.getByRole('form', { name: 'Address' }), 1);
  await fillAddress(page);
  await chooseCash(page);
  // The order is sent again after three seconds, maybe before a slow browser has shown the pause.
  await pause('**/api/orders', async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 60_000);
  });
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(notice).toBeVisible();
  await expectAddress(page);
  await expect(addressField(page, 'City')).toBeDisabled();
  await page.clock.fastForward('00:04');
  await page.clock.resume();
  await expect(page).toHaveURL(/\/payment\/[\w-]+$/);
});

test('a cash order whose response is lost before a reload is placed once', async ({ page, allowErrors }) => {
  allowErrors.request(ORDER_REQUEST.url);
  await createShopper(page);
  await storeCart(page, [{ product: 'rib-tank-fern' }]);
  const place = async () => {
    await page.goto('/belling-address/rib-tank-fern');
    await fillAddress(page);
    await chooseCash(page);
    await page.getByRole('button', { name: 'Place order' }).click();
  };
  const received = await loseResponseToOrder(page);
  await place();
  await expect.poll(() => received).toEqual([200]);
  await place();
  await expect(page).toHaveURL(/\/payment\/[\w-]+$/);
  await page.goto('/user-profile/my-orders');
  await expect(page.getByRole('row', { name: 'Cash' })).toHaveCount(1);
});

test('a card form whose script never responds shows an error, and the button loads the script again', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/browser/stripe.js*', () => undefined, { times: 1 });
  await openCheckout(page);
  await expect(page.getByText('Loading the card form')).toBeAttached();
  await page.clock.fastForward('00:31');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.filter({ hasText: 'The card form could not be loaded.' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('iframe[title="Secure CVC input frame"]')).toBeVisible();
});

test('a card payment shows a spinner, and if the card fields disappear it shows an error, reloads them and charges once', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(ORDER_REQUEST.url);
  await page.clock.install();
  await countReadyFrames(page);
  await openCheckout(page);
  const pay = page.getByRole('button', { name: 'Pay $11.90' });
  const removeFrames = () =>
    page.evaluate(() => {
      for (const frame of document.querySelectorAll('form[aria-label="Card payment"] iframe')) frame.remove();
    });
  const confirms = countRequests(page, CONFIRM_REQUEST);

  // A frame that is removed before it is ready counts as not loaded.
  await page.waitForFunction(() => globalThis.readyFrameCount === 3);
  await removeFrames();
  await pay.click();
  await expect(pay).toBeDisabled();
  await page.clock.fastForward('00:31');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(
    alert.filter({ hasText: 'The card form does not respond. You have not been charged.' }),
  ).toBeVisible();
  const block = page.getByRole('heading', { name: 'Payment Method' });
  await expect(block).toBeFocused();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(block).toBeFocused();

  await fillCard(page, CARDS.accepted);
  const held = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route(
    '**/api/create-payment-intent',
    async (route) => {
      requested.resolve();
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const response = page.waitForResponse('**/api/create-payment-intent');
  await pay.click();
  await requested.promise;
  await expect(pay.locator('svg')).toBeVisible();
  await expect(pay).toBeDisabled();
  await removeFrames();
  held.resolve();
  await response;
  // The time limit begins when the page has read the response, which nothing shows.
  const refused = alert.filter({ hasText: 'You have not been charged. Please try again.' });
  await expect
    .poll(async () => {
      await page.clock.fastForward('00:31');
      return refused.isVisible();
    })
    .toBe(true);
  expect(confirms()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();

  await fillCard(page, CARDS.accepted);
  await pay.click();
  await expect(page).toHaveURL(/\/payment\/pi_\w+$/);
  expect(confirms()).toBe(1);
  await page.goto('/user-profile/my-orders');
  await expect(page.getByRole('row', { name: 'Stripe' })).toHaveCount(1);
});

/** Loses the response to the next order or recorded payment. Returns a list that receives its status. */
async function loseResponseToOrder(page: Page): Promise<readonly number[]> {
  const received: number[] = [];
  await page.route(
    '**/api/orders',
    async (route) => {
      const response = await route.fetch();
      await route.abort();
      received.push(response.status());
    },
    { times: 1 },
  );
  return received;
}

declare global {
  /** Counts the card provider's frames that have reported to the page that they are ready. */
  var readyFrameCount: number | undefined;
}

/** Counts ready frames from the page's next load. */
async function countReadyFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('message', ({ data }: MessageEvent<{ kind?: string }>) => {
      if (data.kind === 'hello') globalThis.readyFrameCount = (globalThis.readyFrameCount ?? 0) + 1;
    });
  });
}
