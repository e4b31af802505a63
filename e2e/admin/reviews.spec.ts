import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { openAsAdmin } from './open-as-admin.ts';

/** A product that no other test reviews. */
const PRODUCT = 'leaf-blouse-rust';

/** Posts a review as a visitor, because a customer has at most one per product. */
async function postReview(
  request: APIRequestContext,
  draft: { readonly name: string; readonly comments: string; readonly rate: number },
) {
  const data = { ...draft, id: PRODUCT, email: 'author@osier.example' };
  expect((await request.post('/api/reviews', { data })).status()).toBe(200);
}

const card = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`^${name}`) });

test('by keyboard alone, staff find flagged reviews, reply to one, keep it and hide another', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page);
  await postReview(request, { name: 'Kay Keep', comments: 'WORST SEWING EVER, it tore.', rate: 1 });
  await postReview(request, {
    name: 'Hal Hide',
    comments: 'For better sewing, buy it at www.blouses.example instead.',
    rate: 4,
  });
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(page).toHaveURL('/admin/reviews');
  await expectNoViolations(page, 'reviews');

  // Not a word of the product's name, by which the reviews of the other tests would be found too.
  await page.goto('/admin/reviews?view=flagged&q=sewing');
  await expect(card(page, 'Hal Hide')).toContainText('Link');
  await expect(card(page, 'Kay Keep')).toContainText('Many capitals');
  await page.keyboard.press('j');
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Message to the author' })).toHaveValue(
    /because it advertises another shop/,
  );
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Not about this product');
  await expect(dialog.getByRole('textbox', { name: 'Message to the author' })).toHaveValue(
    /because it is not about this product/,
  );
  await expect(dialog).toContainText(/Reviews shown: \d+ → \d+/);
  await expectNoViolations(page, 'hiding', { within: 'dialog[open]' });
  await dialog.getByRole('button', { name: 'Hide review' }).press('Enter');
  // The live stream may update the list before the dialog closes.
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Hal Hide')).toBeHidden();

  // The next review is now the current one.
  await page.keyboard.press('r');
  await expect(dialog.getByRole('textbox', { name: 'Reply' })).toBeFocused();
  await page.keyboard.type('We are sorry, and send a new one.');
  await expectNoViolations(page, 'reply', { within: 'dialog[open]' });
  await dialog.getByRole('button', { name: 'Publish the reply' }).press('Enter');
  await expect(page.getByText('The reply is published.')).toBeVisible();
  await expect(card(page, 'Kay Keep')).toBeHidden();
  await expect(page.getByText('No review matches')).toBeVisible();

  await page.goto(`/product/${PRODUCT}`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText('Our reply We are sorry, and send a new one.');
  await expect(reviews).not.toContainText('Hal Hide');
  await expectNoViolations(page, 'reply on the product page', { within: '#reviews' });
});

test('one press of the mouse reaches a button of a review that is not the current one', async ({
  page,
  request,
}) => {
  await openAsAdmin(page);
  await postReview(request, { name: 'Moe Mouse', comments: 'NEVER AGAIN, the seam is open.', rate: 1 });
  // At first, the newest one is the current one.
  await postReview(request, { name: 'Nia Newer', comments: 'The seam of mine is open, too.', rate: 1 });
  await page.goto('/admin/reviews?view=flagged&q=seam');
  await expect(card(page, 'Nia Newer')).toBeVisible();
  await card(page, 'Moe Mouse').getByRole('button', { name: 'Reply…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reply' }).fill('Please write to us.');
  await page.getByRole('button', { name: 'Publish the reply' }).click();
  await expect(page.getByText('The reply is published.')).toBeVisible();
});

test(
  'on a phone, staff hide a review, undo that, and hide it again',
  { tag: '@narrow-only' },
  async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await openAsAdmin(page);
    await postReview(request, { name: 'Tess Touch', comments: 'Nice buttons.', rate: 3 });
    await page.goto('/admin/reviews?q=tess');
    const hide = async () => {
      await card(page, 'Tess Touch').getByRole('button', { name: 'Hide…' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Hide review' }).tap();
      await expect(card(page, 'Tess Touch')).toContainText('Hidden: Advertising');
    };
    await hide();
    await page.getByRole('button', { name: /^Undo/ }).tap();
    await expect(page.getByText('The change is undone.')).toBeVisible();
    await expect(card(page, 'Tess Touch')).not.toContainText('Hidden');
    // Hides it again for axe, which may take longer than the undo is offered.
    await hide();
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, 'reviews on a phone');
  },
);
