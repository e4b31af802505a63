import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import { openAsAdmin } from './open-as-admin.ts';

test(
  'an owner sends a test mail, reads the mails, tests the card provider, and sees every promise of shipping',
  { tag: '@both-widths' },
  async ({ page }) => {
    await openAsAdmin(page, '/admin/settings/mail');
    const settings = page.getByRole('navigation', { name: 'Settings' });
    await expect(settings.getByRole('link', { name: 'Mail' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Customers get no mail yet.')).toBeVisible();
    await page.getByRole('button', { name: /^Send a test mail to / }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'The test mail was sent.' })).toBeVisible();
    const design = page.frameLocator('iframe');
    await expect(design.getByRole('heading', { name: 'Thank you, Maren' })).toBeVisible();
    await page.getByLabel('Mail', { exact: true }).selectOption('Low stock');
    await expect(page).toHaveURL(/\?mail=low_stock$/);
    await expect(design.getByRole('link', { name: 'Open stock' })).toHaveCSS('color', 'rgb(255, 255, 255)');
    await expectNoViolations(page, 'mail', { frames: false });

    await settings.getByRole('link', { name: 'Payments' }).press('Enter');
    await page.getByRole('button', { name: 'Test the connection' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'The connection works.' })).toBeVisible();
    await expectNoViolations(page, 'payments');

    await settings.getByRole('link', { name: 'Shipping' }).press('Enter');
    await expect(page.getByText('different amounts: $75 and $150')).toBeVisible();
    await page.getByRole('textbox', { name: 'Shipping text' }).fill('Free shipping over $150');
    await expect(page.getByText('different amounts')).toBeHidden();
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await expectNoViolations(page, 'shipping');
  },
);
