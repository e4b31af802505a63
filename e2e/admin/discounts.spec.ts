import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { expectFitsPhone } from '../support/fits-phone.ts';
import { test } from '../support/shop-test.ts';
import { openAsAdmin } from './open-as-admin.ts';

// The discount needs a code, so that no order of other tests gets it.
test('a discount with a code is written, changed, undone, ended and deleted by keyboard', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/admin\/promotions/);
  allowErrors.console(/Failed to load resource/);
  await openAsAdmin(page, '/admin/discounts?view=discounts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discounts');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New discount');

  const name = 'Welcome to the shop';
  await page.getByLabel('Name, as customers see it').fill(name);
  await page.getByLabel('Value in %').fill('120');
  await expect(page.getByText('A percentage is a whole number from 1 to 100.')).toBeVisible();
  await page.getByLabel('Value in %').fill('10');
  await page.getByLabel('Add a category, brand or department').selectOption('Jeans');
  await page.getByLabel('Starts').fill('2030-11-24T08:00');
  await page.getByLabel('Ends, optional').fill('2030-11-20T08:00');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('The end must be after the start.')).toBeVisible();
  await expect(page.getByText('Add a code, or make the discount automatic.')).toBeVisible();
  await page.getByLabel('Starts').fill('');
  await page.getByLabel('Ends, optional').fill('');
  await page.getByLabel('New code').fill('welcome10');
  await page.getByLabel('New code').press('Enter');
  await expect(page.getByRole('button', { name: 'Copy WELCOME10' })).toBeVisible();
  await page.getByLabel('Orders in all').fill('500');
  await expect(page.getByRole('region', { name: 'Orders of the last 90 days' })).toContainText(
    /would have had it|no order to compare/,
  );
  await expectNoViolations(page, 'a new discount');
  await expectFitsPhone(page, 'a new discount');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('The code is WELCOME10.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.getByLabel('Value in %').fill('20');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByLabel('Value in %')).toHaveValue('10');

  await page.getByLabel('Value in %').fill('25');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const changed = await page.request.put(`/api/admin/promotions/${id}`, {
    data: { effect: { base: 'percentage', value: 'amount' } },
  });
  expect(changed.status()).toBe(200);
  await page.reload();
  await expect(page.getByLabel('Value in %')).toHaveValue('25');
  await expect(page.getByText('These fields have changed since you edited them.')).toBeVisible();
  // What somebody else has saved is shown beside it, and replaced only by choice.
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Value');
  await expectNoViolations(page, 'a conflict about a discount', { within: 'dialog[open]' });
  await dialog.getByRole('radio', { name: /amount, 10/ }).press('Space');
  await dialog.getByRole('button', { name: /^Save this version/ }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Value in $')).toHaveValue('10.00');

  await page.getByRole('link', { name: 'Discounts' }).first().press('Enter');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('code WELCOME10');
  await expect(row).toContainText('Category Jeans');
  await expect(row).toContainText('0 of 500');
  await expectNoViolations(page, 'discounts');
  await expectFitsPhone(page, 'discounts');
  await row.getByRole('link').press('Enter');
  await page.getByRole('button', { name: 'End now' }).press('Enter');
  await expect(row).toContainText('Ended');
  await row.getByRole('link').press('Enter');
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${name} is deleted.` })).toBeVisible();
  await expect(row).toBeHidden();
});
