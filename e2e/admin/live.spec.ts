import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import { createMember } from './create-member.ts';
import { openAsAdmin } from './open-as-admin.ts';

test(
  'open screens show the changes of other staff without a reload',
  { tag: '@quick' },
  async ({ page, browser }) => {
    const unit = page.getByRole('button', { name: /^Leaf-Print Blouse in Moss, M: / });
    await openAsAdmin(page, '/admin/stock?q=leaf-print+blouse');
    const before = Number(/(\d+) available/.exec((await unit.textContent()) ?? '')?.[1]);

    const other = await browser.newContext();
    const others = await other.newPage();
    // Today shows only six changes, and other tests may make as many before it is read again.
    await others.route(/\/api\/admin\/activity\?limit=6$/, (route) =>
      route.continue({ url: route.request().url().replace('limit=6', 'limit=50') }),
    );
    await openAsAdmin(others, '/admin');
    await expect(others.getByText(/^Live \d\d:\d\d$/)).toBeVisible();
    const listed = await other.request.get('/api/admin/stock?q=leaf-blouse-moss');
    const { products } = (await listed.json()) as {
      products: { id: string; units: { id: string; size: string }[] }[];
    };
    const units = products.find(({ id }) => id === 'leaf-blouse-moss')?.units ?? [];
    const id = units.find(({ size }) => size === 'M')?.id;
    const moved = await other.request.post(`/api/admin/stock/${id}/movements`, {
      data: { change: 2, reason: 'found' },
      headers: { 'idempotency-key': `live-${Date.now()}` },
    });
    expect(moved.status()).toBe(200);
    await expect(unit).toHaveAccessibleName(new RegExp(`: ${before + 2} available`));
    await expect(others.getByText(/changed the stock of .*Leaf-Print Blouse/).first()).toBeVisible();
    await other.close();

    // A colleague is named while the same product is open.
    await page.goto('/admin/products/leaf-blouse-moss');
    const third = await browser.newContext();
    const theirs = await third.newPage();
    const { name } = await createMember(theirs, 'read_only');
    await theirs.goto('/admin/products/leaf-blouse-moss');
    await expect(page.getByText(`${name} is also here`)).toBeVisible();
    await expect(theirs.getByText(/ is also here$/)).toBeVisible();
    await expectNoViolations(page, 'a product that a colleague has open');
    await third.close();
    await expect(page.getByText(`${name} is also here`)).toHaveCount(0);
  },
);
