import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { expectFitsPhone } from '../support/fits-phone.ts';
import { test } from '../support/shop-test.ts';
import { openAsAdmin } from './open-as-admin.ts';

// The sale is scheduled, so that no price changes for other tests.
test('a sale price is previewed, scheduled, changed, undone and deleted by keyboard', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/admin\/price-rules/);
  allowErrors.console(/Failed to load resource/);
  await openAsAdmin(page, '/admin/discounts');
  const standard = page.getByRole('row').filter({ hasText: 'Standard' }).first();
  await expect(standard).toContainText('15 % off');
  await expect(standard).toContainText('All products above $12.00');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New sale price');

  const name = 'Autumn jeans';
  await page.getByLabel('Name, for staff only').fill(name);
  await page.getByLabel('Value in %').fill('25');
  await page.getByLabel('Add a category, brand or department').selectOption('Jeans');
  await page.getByLabel('Starts').fill('2030-11-24T08:00');
  await page.getByLabel('Ends, optional').fill('2030-11-20T08:00');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('The end must be after the start.')).toBeVisible();
  await page.getByLabel('Ends, optional').fill('2030-12-01T23:59');
  await page.getByLabel('Floor in $, warns below').fill('33');
  await page.getByRole('searchbox', { name: 'Exclude a product' }).fill('straight jean mid wash');
  await expect(page.getByRole('button', { name: /Straight Jean in Mid Wash/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Exclude a product' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Remove Straight Jean/ })).toBeVisible();

  const preview = page.getByRole('region', { name: /^Preview: \d+ of \d+ prices change$/ });
  await expect(preview.getByRole('row').filter({ hasText: 'Mid Wash' })).toContainText('excluded');
  await expect(preview.getByText('below your floor of $33').first()).toBeVisible();
  await expect(page.getByText('below the floor')).toBeVisible();
  await expect(page.getByText('Starts Sunday, November 24 at 08:00')).toBeVisible();
  await expectNoViolations(page, 'a new sale price');
  await expectFitsPhone(page, 'a new sale price');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status').filter({ hasText: `${name} is saved.` })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.getByLabel('Value in %').fill('20');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByLabel('Value in %')).toHaveValue('25');

  await page.getByRole('link', { name: 'Discounts' }).first().press('Enter');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Category Jeans, 1 excluded');
  await expect(row).toContainText('Scheduled');
  await expectNoViolations(page, 'sale prices');
  await row.getByRole('link').press('Enter');
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${name} is deleted.` })).toBeVisible();
  await expect(row).toBeHidden();
});
