import { expect } from '@playwright/test';
import type { CallOutput } from '#contract/calls.ts';
import { createOrderPayload } from '#contract/example-order.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { placeCashOrder } from '../support/placed-order.ts';
import { test } from '../support/shop-test.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { openAsAdmin } from './open-as-admin.ts';

const ORDER = createOrderPayload({ _id: 'straight-jean-selvedge' });

test(
  'Today counts a new order at once, and shows the sales of a period as bars and as a table',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', ...(isMobile && { colorScheme: 'dark' }) });
    await openAsAdmin(page);
    // Figures appear with the first order of a shop.
    await placeCashOrder(page, ORDER);
    const figures = page.getByRole('region', { name: 'Today so far' });
    const orders = figures.getByText(/^Orders today/).locator('..');
    const readOrders = async () => Number(/Orders today (\d+)/.exec((await orders.textContent()) ?? '')?.[1]);
    await expect(orders).toContainText(/average, \d+ items?/);
    const readDay = () => new Date().toISOString().slice(0, 10);
    const [before, day] = [await readOrders(), readDay()];
    await placeCashOrder(page, ORDER);
    // The count starts again at midnight.
    await expect.poll(async () => (await readOrders()) > before || readDay() !== day).toBe(true);
    await expect(figures.getByRole('link', { name: /Sizes sold out \d+ of \d+ sizes/ })).toHaveAttribute(
      'href',
      '/admin/stock?level=sold_out',
    );

    const sales = page.getByRole('region', { name: 'Sales', exact: true });
    await sales.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
    await expect(page).toHaveURL('/admin?sales=7');
    await expect(sales.getByRole('img', { name: /^Sales of the last 7 days\. Lowest \$/ })).toBeVisible();
    await expectNoViolations(page, 'figures and chart', { within: 'main' });
    await sales.getByRole('button', { name: 'Show as a table' }).press('Enter');
    const rows = sales.getByRole('table', { name: 'Sales by day' }).getByRole('row');
    await expect(rows).toHaveCount(9);
    await expect(rows.nth(1)).toContainText(/\$\d+\.\d\d/);
    await expectNoViolations(page, 'table of sales', { within: 'main' });
  },
);

/** The first steps of a shop that has taken none. */
const FIRST_STEPS: CallOutput<'readToday'>['firstSteps'] = {
  hasOrders: false,
  sender: null,
  isSenderSet: false,
  cards: 'sandbox',
  mail: 'sandbox',
  demoProducts: 0,
  product: 'missing',
  hasTeam: false,
  hasDetails: true,
  hasShippingText: false,
  hasShippingRates: false,
  isShippingCharged: true,
  hasTaxes: false,
  hasStandardRule: true,
};

test(
  'a new shop sees six steps, and the keyboard reaches the screen of the next one',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', ...(isMobile && { colorScheme: 'dark' }) });
    await page.route('**/api/admin/today', async (route) => {
      const response = await route.fetch();
      const today = (await response.json()) as object;
      await route.fulfill({ response, json: { ...today, firstSteps: FIRST_STEPS, figures: null } });
    });
    await openAsAdmin(page);
    const panel = page.getByRole('region', { name: 'First steps' });
    await expect(panel.getByText('1 of 6 done')).toBeVisible();
    const steps = panel.getByRole('listitem');
    await expect(steps).toHaveCount(6);
    await expect(steps.first()).toContainText('Name and contact, done');
    await expect(steps.nth(2)).toContainText('At your rates, without taxes.');
    await expectNoSidewaysScrolling(page);
    await expectNoViolations(page, 'first steps', { within: 'main' });

    const next = panel.getByRole('link', { name: 'Open products' });
    const isFocused = () => next.evaluate((link) => link === document.activeElement);
    for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/products');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
    // A read that is under way would outlive the test.
    await page.unrouteAll({ behavior: 'wait' });
  },
);
