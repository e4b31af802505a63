import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { findMailLink } from '../support/mailbox.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { test } from '../support/shop-test.ts';

test(
  'a visitor asks for a mail about a sold-out size, and confirms the address by the mailed link',
  { tag: '@both-widths' },
  async ({ page, allowErrors }) => {
    allowErrors.request(/\/api\/stock-alerts\//);
    allowErrors.console(/400/);
    const email = `ann.${randomUUID()}@osier.test`;
    await openHydrated(page, '/product/smock-dress-check');
    await page.getByRole('button', { name: /^Email me when/ }).click();
    const form = page.getByRole('form', { name: 'Back in stock' });
    await form.getByRole('button', { name: 'Email me once' }).click();
    await expect(form.getByLabel('Email')).toBeFocused();
    await form.getByLabel('Email').fill(email);
    await expectNoViolations(page, 'form for a mail about a sold-out size');
    await form.getByRole('button', { name: 'Email me once' }).click();
    await expect(form.getByRole('status')).toContainText(`sent to ${email}`);

    const link = await findMailLink(email, 'Shall we tell you when it is back?');
    await page.goto(link);
    await page.getByRole('button', { name: 'Yes, email me once' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'We send one email when' })).toBeFocused();
    await expectNoViolations(page, 'confirmed mail about a sold-out size');

    await page.goto(link.replace('#', '/stop#'));
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByText('We send you no more emails')).toBeVisible();
    await page.goto(link);
    await page.reload();
    await page.getByRole('button', { name: 'Yes, email me once' }).click();
    await expect(page.getByRole('alert')).toContainText('This link is too old');
  },
);
