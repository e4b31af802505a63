import { expect } from '@playwright/test';

import { test } from './shop-test.ts';

test('the shop opens, with a heading and without an error in the browser', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
