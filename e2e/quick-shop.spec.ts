import { expect, type Page } from '@playwright/test';
import { test } from './shop-test.ts';

/** Opens the quick shop of a product of the shop page and answers its dialogue. */
async function openQuickShop(page: Page, title: string) {
  await page.getByRole('button', { name: `Quick Shop: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a card and its dialogue say what is needed to buy, only the close button closes it, and the card leads to its page', async ({
  page,
}) => {
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
  await expect(dialog.getByRole('group', { name: 'Quantity' }).getByRole('status')).toHaveText('1');

  const close = dialog.getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
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
});

test(
  'what is added is in the cart, a later change changes its line, and more than the stock cannot be chosen',
  { tag: '@one-width' },
  async ({ page }) => {
    await page.goto('/products/dress');
    const dialog = await openQuickShop(page, 'Tie-Waist Sundress');
    await dialog.getByRole('button', { name: 'Decrease quantity' }).click();
    await expect(dialog.getByRole('group', { name: 'Quantity' }).getByRole('status')).toHaveText('1');
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(dialog.getByText('This item already in your cart')).toBeVisible();
    await dialog.getByRole('button', { name: 'Increase quantity' }).click();
    await dialog.getByRole('radio', { name: 'L', exact: true }).check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Cart, total $81.60, 2 items' })).toBeVisible();

    await page.reload();
    const again = await openQuickShop(page, 'Tie-Waist Sundress');
    await expect(again.getByText('This item already in your cart')).toBeVisible();
    await expect(again.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
    const quantity = again.getByRole('group', { name: 'Quantity' }).getByRole('status');
    await expect(quantity).toHaveText('2');

    const left = /\d+/.exec(await again.getByText(/^Only \d+ left !$/).innerText())?.[0];
    const more = again.getByRole('button', { name: 'Increase quantity' });
    for (let pieces = 2; pieces <= Number(left); pieces += 1) await more.click();
    await expect(again.getByText(`Sorry only ${left} items in our stock !`)).toBeVisible();
    await expect(quantity).toHaveText(String(left));
  },
);

test(
  "a product that is sold out cannot be bought; 'Buy it now' puts another in the cart and leads to its checkout, past the login",
  { tag: '@one-width' },
  async ({ page }) => {
    await page.goto('/products/jeans');
    const card = page.getByRole('article').filter({ hasText: 'Sold out' });
    await card.hover();
    await card.getByRole('button', { name: /^Quick Shop/ }).click();
    const soldOut = page.getByRole('dialog');
    await expect(soldOut.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    await expect(soldOut.getByRole('button', { name: 'Buy it now' })).toBeHidden();

    await page.goto('/products/dress');
    const dialog = await openQuickShop(page, 'Tie-Waist Sundress');
    // How long the dialogue and its ground take to come and go (SPECIFICATION section 2, 'Product card').
    const times = await dialog.evaluate((element) => ({
      modal: [element, ...element.querySelectorAll('*')].flatMap((part) =>
        getComputedStyle(part)
          .transitionDuration.split(', ')
          .filter((time) => time === '0.3s'),
      ).length,
      backdrop: getComputedStyle(element, '::backdrop').transitionDuration.split(', ')[0],
    }));
    expect(times.modal).toBeGreaterThan(0);
    expect(times.backdrop).toBe('0.15s');
    await dialog.getByRole('button', { name: 'Buy it now' }).click();
    await expect(page).toHaveURL('/user-profile/login?from=%2Fbelling-address%2Fsundress-paprika');
    await expect(page.getByRole('button', { name: 'Cart, total $40.80, 1 item' })).toBeVisible();
  },
);
