import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';

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
    await page.goto('/products/dress');
    const card = page.getByRole('article').filter({ hasText: 'Tie-Waist Sundress' });
    await expect(card.getByRole('img', { name: /^Tie-Waist Sundress/ })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Quick Shop' })).toHaveText('Quick Shop');
    await expect(card.getByText('Available sizes: S , M , L , XL')).toBeVisible();
    await expect(card.getByText('Copper Thompson Paprika')).toBeVisible();
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

    await page.goto('/products/jeans');
    await openQuickShop(page, 'Slim Jean');
    await expectNoViolations(page, 'quick shop of a sold-out product', { within: 'dialog' });
  },
);

test('the quick shop adds a line, changes it later, and stops at the stock', async ({ page }) => {
  await page.goto('/products/dress');
  const dialog = await openQuickShop(page, 'Tie-Waist Sundress');
  await dialog.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(quantity(dialog)).toHaveText('1');
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog.getByText('This item already in your cart')).toBeVisible();
  await dialog.getByRole('button', { name: 'Increase quantity' }).click();
  await dialog.getByRole('radio', { name: 'L', exact: true }).check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Cart, total $81.60, 2 items' })).toBeVisible();

  await page.reload();
  const reopened = await openQuickShop(page, 'Tie-Waist Sundress');
  await expect(reopened.getByText('This item already in your cart')).toBeVisible();
  await expect(reopened.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
  await expect(quantity(reopened)).toHaveText('2');

  const stock = /\d+/.exec(await reopened.getByText(/^Only \d+ left !$/).innerText())?.[0];
  const increase = reopened.getByRole('button', { name: 'Increase quantity' });
  for (let pieces = 2; pieces <= Number(stock); pieces += 1) await increase.click();
  await expect(reopened.getByText(`Sorry only ${stock} items in our stock !`)).toBeVisible();
  await expect(quantity(reopened)).toHaveText(String(stock));
});

test("a sold-out product cannot be bought, and 'Buy it now' on another adds it to the cart and redirects a visitor to login with its checkout as return path", async ({
  page,
}) => {
  await page.goto('/products/jeans');
  const card = page.getByRole('article').filter({ hasText: 'Sold out' });
  await card.hover();
  await card.getByRole('button', { name: /^Quick Shop/ }).click();
  const soldOut = page.getByRole('dialog');
  await expect(soldOut.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  await expect(soldOut.getByRole('button', { name: 'Buy it now' })).toBeHidden();

  await page.goto('/products/dress');
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
