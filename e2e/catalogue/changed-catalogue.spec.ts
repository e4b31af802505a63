import { expect } from '@playwright/test';
import { runSql } from '../support/shop-database.ts';
import { test } from '../support/shop-test.ts';

const ADD = `
  INSERT INTO brand (id, label) VALUES ('fen & daughters', 'Fen & Daughters');
  INSERT INTO category (id, label) VALUES ('jackets', 'Jackets');
  INSERT INTO department_category (department, category, finder_label) VALUES ('male', 'jackets', 'Jacket');`;

const REMOVE = `
  DELETE FROM department_category WHERE category = 'jackets';
  DELETE FROM category WHERE id = 'jackets';
  DELETE FROM brand WHERE id = 'fen & daughters';`;

test('a category and a brand that are added while a page is open appear at the next navigation, in menu, filters and finder', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/catalogue')) calls.push(request.url());
  });
  const header = page.getByRole('banner');
  const home = header.getByRole('link', { name: 'Osier, home' });
  await page.goto('/products/jeans');
  await home.click();
  await expect(page).toHaveURL('/');
  expect(calls, 'requests before the change').toEqual([]);

  await runSql(ADD);
  try {
    // The notification ends a read of the old catalogue. No timer takes part (catalogue-source.test.ts).
    await expect.poll(async () => (await page.request.get('/api/catalogue')).text()).toContain('Jackets');
    await page.getByRole('contentinfo').getByRole('link', { name: 'T-Shirt' }).click();
    await expect(page).toHaveURL('/products/t-shirt?for=male');
    await expect(page.getByRole('radio')).toHaveCount(4);
    await expect(page.getByRole('radio', { name: 'Fen & Daughters' })).toBeVisible();

    await home.click();
    const finder = page.getByRole('form', { name: 'Find your fit' });
    await finder.getByLabel('Department').selectOption({ label: "Man's" });
    await expect(finder.getByLabel('Product Type').getByRole('option').last()).toHaveText('Jacket');
    await expect(finder.getByLabel('Brand').getByRole('option').last()).toHaveText('Fen & Daughters');
    await expect(page.getByRole('main').getByRole('link', { name: 'Fen & Daughters' })).toBeVisible();
    expect(calls, 'requests after the change').toHaveLength(1);

    await header.getByRole('button', { name: "Men's", exact: true }).click();
    await header.getByRole('link', { name: 'Jackets', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jackets');
    await expect(page.getByText('No Product Found !')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 800 });
    await header.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(header.getByRole('link', { name: 'Jackets', exact: true })).toBeVisible();
  } finally {
    await runSql(REMOVE);
  }
});
