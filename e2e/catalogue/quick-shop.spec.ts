import { expect, type Locator, type Page } from '@playwright/test';
import { CARDS, fillAddress, fillCard } from '../support/checkout-page.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { runSql } from '../support/shop-database.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';

/** Opens the quick shop of a product and returns its dialog. */
async function openQuickShop(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Quick Shop: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

const quantity = (dialog: Locator) => dialog.getByRole('group', { name: 'Quantity' }).getByRole('status');

test(
  "a card and its quick shop show the product's facts, and only the close button closes the quick shop",
  { tag: '@both-widths' },
  async ({ page }) => {
    await openHydrated(page, '/products/dress');
    const card = page.getByRole('article').filter({ hasText: 'Tie-Waist Sundress' });
    await expect(card.getByAltText(/^Tie-Waist Sundress/)).toBeVisible();
    await expect(card.getByRole('button', { name: 'Quick Shop' })).toHaveText('Quick Shop');
    await expect(card.getByText('Available sizes: S , M , L , XL')).toBeVisible();
    await expect(card.getByText('Copper Thompson · Paprika')).toBeVisible();
    await expect(card.getByText('save $7.20')).toBeVisible();
    await expect(card.getByRole('insertion')).toHaveText('$40.80');

    const dialog = await openQuickShop(page, 'Tie-Waist Sundress');
    await expect(dialog.getByRole('img', { name: /^Tie-Waist Sundress/ })).toBeVisible();
    await expect(dialog.getByText('Copper Thompson')).toBeVisible();
    await expect(dialog.getByRole('img', { name: /^\d\.\d out of 5 stars$/ })).toBeVisible();
    await expect(dialog.getByRole('insertion')).toHaveText('$40.80');
    await expect(dialog.getByText('was $48.00')).toBeVisible();
    await expect(dialog.getByText('Free shipping, returns and exchanges on orders over $75')).toBeVisible();
    await expect(dialog.getByText('90/10 Cotton/Spandex')).toBeVisible();
    await expect(dialog.getByText('Colour Paprika')).toBeVisible();
    await expect(dialog.getByRole('link', { name: /^All details/ })).toHaveAttribute(
      'href',
      '/product/sundress-paprika',
    );
    await expect(dialog.getByRole('link', { name: 'Size guide' })).toHaveAttribute(
      'href',
      '/product/sundress-paprika#size-guide',
    );
    const colours = dialog.getByRole('navigation', { name: 'Colours' });
    await expect(colours.getByRole('link', { name: 'Mid Blue' })).toHaveAttribute(
      'href',
      '/product/sundress-chambray',
    );
    await expect(dialog.getByText('Machine Wash/Line Dry')).toBeVisible();
    await expect(dialog.getByText(/^Only \d+ left !$/)).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
    await expect(quantity(dialog)).toHaveText('1');

    const close = dialog.getByRole('button', { name: 'Close' });
    await expect(close).toBeFocused();
    await expectNoViolations(page, 'quick shop');
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(dialog.getByText('This item already in your cart')).toBeVisible();
    await expectNoViolations(page, 'quick shop of a product in the cart', { within: 'dialog' });
    // The browser itself closes a dialog on a second Escape.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.mouse.click(4, 4);
    await page.mouse.click(4, 4);
    await expect(dialog).toBeVisible();
    await close.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Quick Shop: Tie-Waist Sundress' })).toBeFocused();

    await card.getByRole('link', { name: 'Tie-Waist Sundress in Paprika', exact: true }).click();
    await expect(page).toHaveURL('/product/sundress-paprika');

    await openHydrated(page, '/products/jeans');
    await openQuickShop(page, 'Slim Jean');
    await expectNoViolations(page, 'quick shop of a sold-out product', { within: 'dialog' });
  },
);

test(
  'the quick shop adds a line, changes it later, and stops at the stock',
  { tag: '@quick' },
  async ({ page }) => {
    await openHydrated(page, '/products/dress');
    const dialog = await openQuickShop(page, 'Tie-Waist Sundress');
    await dialog.getByRole('button', { name: 'Decrease quantity' }).click();
    await expect(quantity(dialog)).toHaveText('1');
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(dialog.getByText('This item already in your cart')).toBeVisible();
    await dialog.getByRole('button', { name: 'Increase quantity' }).click();
    await dialog.getByRole('radio', { name: 'L', exact: true }).check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const cart = page.getByRole('button', { name: 'Cart, total $81.60, 2 items' });
    await expect(cart).toBeVisible();
    // The menu does not open under the dialog.
    await expect(cart).toHaveAttribute('aria-expanded', 'false');

    await openHydrated(page, '/products/dress');
    const reopened = await openQuickShop(page, 'Tie-Waist Sundress');
    await expect(reopened.getByText('This item already in your cart')).toBeVisible();
    await expect(reopened.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
    await expect(quantity(reopened)).toHaveText('2');

    // Stops the timers, so that only the choice of another size can end the message.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const stock = /\d+/.exec(await reopened.getByText(/^Only \d+ left !$/).innerText())?.[0];
    const increase = reopened.getByRole('button', { name: 'Increase quantity' });
    for (let pieces = 2; pieces <= Number(stock); pieces += 1) await increase.click();
    await expect(reopened.getByText(`Sorry only ${stock} items in our stock !`)).toBeVisible();
    await expect(quantity(reopened)).toHaveText(String(stock));
    await reopened.getByRole('radio', { name: 'XL', exact: true }).check();
    await expect(reopened.getByText(`Sorry only ${stock} items in our stock !`)).toHaveCount(0);
  },
);

test("a sold-out product cannot be bought, and 'Buy it now' on an available one fills the cart and redirects a visitor to login, which returns to the checkout", async ({
  page,
}) => {
  await openHydrated(page, '/products/jeans');
  const card = page.getByRole('article').filter({ has: page.getByText('Sold out', { exact: true }) });
  await card.hover();
  await card.getByRole('button', { name: /^Quick Shop/ }).click();
  const soldOut = page.getByRole('dialog');
  await expect(soldOut.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  await expect(soldOut.getByRole('button', { name: 'Buy it now' })).toBeHidden();
  await expect(soldOut.getByText(/^was \$/)).toBeVisible();
  await expect(soldOut.getByText(/^save/)).toHaveCount(0);
  await expect(card.getByText(/^save/)).toHaveCount(0);

  await openHydrated(page, '/products/dress');
  const dialog = await openQuickShop(page, 'Tie-Waist Sundress');
  // SPECIFICATION section 2, 'Product card': 300 ms for the dialog, 150 ms for its backdrop.
  const durations = await dialog.evaluate((element) => ({
    modal: [element, ...element.querySelectorAll('*')].flatMap((part) =>
      getComputedStyle(part)
        .transitionDuration.split(', ')
        .filter((duration) => duration === '0.3s'),
    ).length,
    backdrop: getComputedStyle(element, '::backdrop').transitionDuration.split(', ')[0],
  }));
  expect(durations.modal).toBeGreaterThan(0);
  expect(durations.backdrop).toBe('0.15s');
  await dialog.getByRole('button', { name: 'Buy it now' }).click();
  await expect(page).toHaveURL('/user-profile/login?from=%2Fbelling-address%2Fsundress-paprika');
  await expect(page.getByRole('button', { name: 'Cart, total $40.80, 1 item' })).toBeVisible();
});

test('a size with its own price costs the same on its card, in the quick shop, on the product page, in the cart and when it is paid', async ({
  page,
}) => {
  const setPrice = (cents: string) =>
    runSql(
      `UPDATE stock_unit SET price_cents = ${cents} WHERE product_id = 'slip-dress-rosewood' AND size = 'XL'`,
    );
  await createShopper(page);
  await setPrice('5600');
  try {
    await expect
      .poll(async () => (await page.request.get('/api/product/slip-dress-rosewood')).text())
      .toContain('"sellingPrice":47.6');
    await openHydrated(page, '/products/dress');
    const card = page
      .getByRole('article')
      .filter({ hasText: 'Bias Slip Dress' })
      .filter({ hasText: 'Rosewood' });
    await expect(card).toContainText('from $39.10');
    await page.getByRole('button', { name: 'Quick Shop: Bias Slip Dress in Rosewood' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bias Slip Dress' });
    await expect(dialog.getByRole('insertion')).toHaveText('$39.10');
    await dialog.getByRole('radio', { name: 'XL', exact: true }).check();
    await expect(dialog.getByRole('insertion')).toHaveText('$47.60');
    await expect(dialog.getByText('was $56.00')).toBeVisible();
    await expect(dialog.getByText('save $8.40')).toBeVisible();
    await expect(dialog.getByText('Only 1 left !')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await dialog.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(page.getByText('Sorry only 1 items in our stock !')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Cart, total $47.60, 1 item' })).toBeVisible();

    await card.getByRole('link', { name: 'Bias Slip Dress in Rosewood', exact: true }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Bias Slip Dress');
    await expect(main.getByRole('radio', { name: 'XL', exact: true })).toBeChecked();
    await expect(main.getByRole('insertion')).toHaveText('$47.60');
    await main.getByRole('button', { name: 'Buy it now' }).click();
    await fillAddress(page);
    await fillCard(page, CARDS.accepted);
    await main.getByRole('button', { name: 'Pay $47.60' }).click();
    await expect(main.getByText('Card, paid')).toBeVisible();
    await expect(main).toContainText('Total$47.60');
    // Restores the stock for other tests.
    const reference = page.url().split('/').at(-1);
    expect((await page.request.post(`/api/order/${reference}/cancel`)).status()).toBe(200);
  } finally {
    await setPrice('NULL');
  }
});
