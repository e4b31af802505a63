import { expect } from '@playwright/test';
import { becomeShopper } from './shopper.ts';
import { test } from './shop-test.ts';

/** Pages that visitors may see, one of each kind. */
const PAGES = [
  '/',
  '/shop',
  '/shop?q=tee',
  '/products/jeans',
  '/products-for/female',
  '/product/harbour-stripe-tee',
  '/no-such-page',
];

test('the HTML of a page that visitors may see is the same bytes for somebody who is signed in', async ({
  page,
  browser,
  announce,
}) => {
  announce.failure(/no-such-page/);
  const person = await becomeShopper(page);
  const visitor = await browser.newContext();
  for (const path of PAGES) {
    const theirs = await page.request.get(path);
    const anybodys = await visitor.request.get(new URL(path, theirs.url()).href);
    const html = await theirs.text();
    expect(html, path).toBe(await anybodys.text());
    expect(html, path).not.toContain(person.email);
    expect(html, path).not.toContain(person.name);
    expect(theirs.headers()['set-cookie'], path).toBeUndefined();
  }
  await visitor.close();
});
