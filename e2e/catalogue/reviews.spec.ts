import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { test } from '../support/shop-test.ts';
import { createShopper } from '../support/shopper.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';

test(
  'a review that cannot be sent keeps its text, and a sent one closes the form and appears in the list',
  { tag: '@quick' },
  async ({ page, allowErrors }) => {
    allowErrors.request(/\/api\/reviews$/);
    await openHydrated(page, '/product/relaxed-jean-rinse');
    await page.getByRole('button', { name: 'Write a review' }).click();
    const form = page.getByRole('form', { name: 'Write a review' });
    const send = form.getByRole('button', { name: 'Submit review' });
    // Its script loads with the press.
    await expect(send).toBeVisible();
    await expectNoViolations(page, 'product with reviews and the form', { within: 'main' });
    // The comment is optional. An untouched rating counts as missing.
    const rating = form.getByRole('slider', { name: 'Rating' });
    await send.click();
    await expect(rating).toBeFocused();
    await expect(rating).toHaveAccessibleDescription('Rating is required.');
    await expectNoViolations(page, 'review without a rating', { within: '#reviews' });
    await rating.fill('43');
    await send.click();
    await expect(form.getByLabel('Name')).toBeFocused();
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required.');
    await form.getByLabel('Name').fill('Ida Holm');
    await form.getByLabel('Email').fill('not an address');
    await send.click();
    await expect(form.getByLabel('Email')).toBeFocused();
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
      'Email must be a valid email address.',
    );
    await form.getByLabel('Email').fill('ida.holm@osier.test');
    await expect(form.getByRole('img', { name: '4.3 out of 5 stars' })).toBeVisible();
    await form.getByLabel('Comments').fill('Sits well.');
    await page.route('**/api/reviews', (route) => route.abort());
    await send.click();
    await expect(form.getByRole('alert')).toContainText('The shop cannot be reached right now.');
    await expectNoViolations(page, 'review that cannot be sent', { within: '#reviews' });
    await expect(form.getByLabel('Comments')).toHaveValue('Sits well.');
    await page.unroute('**/api/reviews');
    await form.getByLabel('Comments').fill('');
    await form.getByRole('radio', { name: 'Runs large' }).check();
    await send.click();
    await expect(page.getByRole('status').getByText('Successfully placed your review !')).toBeVisible();
    await expect(form).toBeHidden();
    const written = page.getByRole('main').getByRole('article').filter({ hasText: 'Ida Holm' }).first();
    await expect(written.getByRole('img', { name: '4.3 out of 5 stars' })).toBeVisible();
    await expect(written.getByText(/^\w+ \d{4} · Runs large$/)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('ida.holm@osier.test');
  },
);

test(
  'a button loads more reviews, keeps the scroll position and focuses the first new review, and reviews are sorted by rating',
  { tag: '@narrow-only' },
  async ({ page }) => {
    const id = 'relaxed-jean-stone';
    for (let number = 1; number <= 25; number += 1) {
      const rate = number / 5;
      const data = { id, name: `Reader ${number}`, email: `reader${number}@osier.test`, rate, fit: 'small' };
      expect((await page.request.post('/api/reviews', { data })).ok()).toBe(true);
    }
    await openHydrated(page, `/product/${id}`);
    const reviews = page.getByRole('region', { name: 'Reviews' });
    const more = reviews.getByRole('button', { name: 'Show more reviews' });
    await expect(reviews.getByRole('listitem')).toHaveCount(20);
    await more.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    await more.press('Enter');
    await expect(reviews.getByRole('listitem').nth(20)).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await expectNoViolations(page, 'reviews with more to load', { within: '#reviews' });
    await expect(reviews.getByText(/^\d+ of \d+ reviews shown$|^All \d+ reviews shown$/)).toBeVisible();
    await expectNoSidewaysScrolling(page);
    while (await more.isVisible()) {
      const before = await reviews.getByRole('listitem').count();
      await more.click();
      await expect.poll(() => reviews.getByRole('listitem').count()).toBeGreaterThan(before);
    }
    const all = await reviews.getByRole('listitem').count();
    await expect(reviews.getByText(`All ${all} reviews shown`)).toBeVisible();
    await expect(reviews.getByText(/^Runs small, say \d+ of \d+ reviewers$/)).toBeVisible();
    // Sorted by rating, the list starts anew, and going back restores it.
    await reviews.getByRole('radio', { name: 'Lowest' }).check();
    await expect(reviews.getByRole('listitem')).toHaveCount(20);
    await expect(reviews.getByRole('listitem').first()).toContainText('Reader 1');
    await more.click();
    await expect(reviews.getByRole('listitem')).toHaveCount(all);
    await expect(reviews.getByRole('listitem').last()).toContainText('Reader 25');
    // Going back restores the list.
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').nth(1).click();
    await expect(reviews).toBeHidden();
    await page.goBack();
    await expect(reviews.getByRole('listitem')).toHaveCount(all);
    await expect(reviews.getByRole('radio', { name: 'Lowest' })).toBeChecked();
  },
);

test('the review form takes name and email address from the account, and the browser stores neither', async ({
  page,
}) => {
  const { name, email } = await createShopper(page);
  await page.goto('/product/relaxed-jean-rinse');
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('form', { name: 'Write a review' });
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await expect(form.getByLabel('Email')).toHaveValue(email);

  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('This item already in your cart')).toBeVisible();
  const stored = await page.evaluate((): Record<string, string> =>
    Object.fromEntries(Object.entries(localStorage)),
  );
  expect(Object.keys(stored).toSorted()).toEqual(['clothStore', 'recentProducts']);
  expect(stored['recentProducts']).toBe('["relaxed-jean-rinse"]');
  expect(stored['clothStore']).not.toContain(email);
  expect(stored['clothStore']).not.toContain(name);
});
