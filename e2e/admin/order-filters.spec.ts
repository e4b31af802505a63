import { expect } from '@playwright/test';
import { createCartPayload } from '#contract/example-order.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { placeCashOrder, readOrderNumber } from '../support/placed-order.ts';
import { test } from '../support/shop-test.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { openAsAdmin } from './open-as-admin.ts';

test(
  'filters of orders combine in the URL, apply within a view, and are saved as a view of their own',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    const country = isMobile ? 'Tonga' : 'Samoa';
    await openAsAdmin(page);
    const cart = { ...createCartPayload([{ _id: 'kids-jogger-clay' }]), lastName: 'Filterable', country };
    const number = await readOrderNumber(page.request, await placeCashOrder(page, cart));
    await page.goto('/admin/orders');
    const orders = page.getByRole('link', { name: /^#\d+/ });
    const filters = page.getByRole('search', { name: 'Filters' });
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'To pack' }).click();
    await expect(page).toHaveURL(/view=to_pack$/);
    await filters.getByLabel('Country').selectOption(country);
    await expect(page).toHaveURL(/view=to_pack&country=/);
    await expect(orders).toHaveCount(1);
    await expect(orders).toHaveText(new RegExp(String(number)));
    // The view stays the chosen one.
    const tab = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]');
    await expect(tab).toHaveText(/^To pack/);
    await filters.getByLabel('Payment').selectOption('cash');
    await filters.getByLabel('Placed').selectOption('last 24 hours');
    await filters.getByLabel('Total from $').fill('1');
    await filters.getByLabel('Total from $').press('Enter');
    await expect(page).toHaveURL(/payment=cash&days=1&minTotal=1$/);
    await expect(orders).toHaveCount(1);
    await expectNoViolations(page, 'filtered orders');
    await expectNoSidewaysScrolling(page);

    const name = `${country} ${number}`;
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(tab).toHaveText(new RegExp(`^${name}`));

    await filters.getByLabel('Status').selectOption('returned');
    await expect(page.getByText('No order matches')).toBeVisible();
    await filters.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/orders\?view=to_pack$/);
    await page.getByRole('link', { name }).click();
    await expect(orders).toHaveCount(1);
    await expect(filters.getByLabel('Country')).toHaveValue(/^(TO|WS)$/);
    await page.getByRole('button', { name: 'Delete view' }).click();
    await expect(page.getByRole('link', { name })).toBeHidden();
  },
);
