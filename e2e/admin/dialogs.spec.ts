import { expect, type Page } from '@playwright/test';
import { createCartPayload } from '#contract/example-order.ts';
import { placeCashOrder, readOrderNumber } from '../support/placed-order.ts';
import { setDueTime } from '../support/shop-database.ts';
import { test } from '../support/shop-test.ts';
import { openAsAdmin } from './open-as-admin.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Places a cash order in the page's session. Returns its name, such as `#1001`. */
async function placeOrder(page: Page, lastName: string, product = 'kids-jogger-clay'): Promise<string> {
  const cart = createCartPayload([{ _id: product }]);
  const id = await placeCashOrder(page, { ...cart, lastName });
  return `#${await readOrderNumber(page.request, id)}`;
}

test('a dialog that is open over one order does not stay open over the next', async ({ page }) => {
  await openAsAdmin(page);
  const [first, second] = [await placeOrder(page, 'Backward'), await placeOrder(page, 'Backward')];
  await page.goto('/admin/orders?q=backward');
  await page.getByRole('link', { name: second }).click();
  await expect(heading(page)).toHaveText(second);
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(first);
  await page.getByRole('button', { name: 'Change address…' }).click();
  await dialog(page).getByLabel('City').fill('A city of the first order');
  await page.goBack();
  await expect(heading(page)).toHaveText(second);
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Change address…' }).click();
  await expect(dialog(page).getByLabel('City')).not.toHaveValue('A city of the first order');
});

test('a handover of several orders stops when its dialog is closed', async ({ page }) => {
  await openAsAdmin(page);
  const [first, second] = [await placeOrder(page, 'Stopper'), await placeOrder(page, 'Stopper')];
  await page.goto('/admin/orders?q=stopper');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Mark as delivered…' }).click();
  const release = Promise.withResolvers<void>();
  await page.route(
    '**/api/order/*/cash-received',
    async (route) => {
      await release.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await dialog(page).getByRole('button', { name: 'Mark 2 orders as delivered' }).click();
  await expect(dialog(page).getByRole('button', { name: '0 of 2 …' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  release.resolve();
  const result = page.getByText(
    '1 order will be marked as delivered in ten seconds. Stopped before 1 order.',
  );
  await expect(result).toBeVisible();
  for (const name of [first, second])
    await setDueTime('hand_over', { order: Number(name.slice(1)), due: 'now' });
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
  const states = [first, second].map((name) => rows.filter({ hasText: name }));
  await expect(rows.filter({ hasText: 'To pack' })).toHaveCount(1);
  for (const state of states) await expect(state).toContainText(/To pack|Delivered/);
});

test('a handover of several orders waits, and one Undo takes it back', async ({ page }) => {
  await openAsAdmin(page);
  const place = () => placeOrder(page, 'Returner', 'tiered-skirt-midnight');
  const names = [await place(), await place()];
  await page.goto('/admin/orders?q=returner');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Cash received…' }).click();
  await expect(dialog(page)).toContainText('can be undone until then');
  await dialog(page)
    .getByRole('button', { name: /^Record / })
    .click();
  await expect(page.getByText('2 orders will be marked as delivered in ten seconds.')).toBeVisible();
  for (const name of names)
    await setDueTime('hand_over', { order: Number(name.slice(1)), due: 'in five minutes' });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('The delivery is undone.')).toBeVisible();
  for (const name of names) {
    await page.goto(`/admin/orders/${name.slice(1)}`);
    await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
    await expect(page.getByText('The order is being marked as delivered.')).toBeHidden();
  }
});

test('a handover whose response is lost is not confirmed, can be sent again, and is then undone', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/cash-received$/);
  allowErrors.console(/Failed to load resource/);
  await openAsAdmin(page);
  const place = () => placeOrder(page, 'Dropper', 'tiered-skirt-midnight');
  const names = [await place(), await place()];
  await page.goto('/admin/orders?q=dropper');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const record = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Cash received…' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Record / })
      .click();
  };
  await page.route(
    '**/api/order/*/cash-received',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await record();
  const result = page.getByText(
    /^1 order will be marked as delivered in ten seconds. #\d+: The shop has not confirmed it./,
  );
  await expect(result).toBeVisible();
  await expect(page.getByRole('region', { name: '1 selected' })).toBeVisible();
  for (const name of names)
    await setDueTime('hand_over', { order: Number(name.slice(1)), due: 'in five minutes' });
  await record();
  await expect(
    page.getByText('1 order will be marked as delivered in ten seconds.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('The delivery is undone.')).toBeVisible();
});

test('all orders of a list are selected, also those of later pages', async ({ page }) => {
  await openAsAdmin(page);
  const place = () => placeOrder(page, 'Everyone', 'tank-stripe-rose');
  const names = [await place(), await place()];
  // One order a page, so that the list has a second page.
  await page.route(/\/api\/admin\/orders\?(?!.*limit=)/, (route) =>
    route.continue({ url: `${route.request().url()}&limit=1` }),
  );
  await page.goto('/admin/orders?q=everyone');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Select all' }).click();
  const slips = page.getByRole('region', { name: '2 selected' }).getByRole('link', { name: /slips/ });
  for (const name of names) await expect(slips).toHaveAttribute('href', new RegExp(`order=${name.slice(1)}`));
});

test('a slip that is scanned while another order is being shipped must be scanned again', async ({
  page,
}) => {
  await openAsAdmin(page);
  const [first, second] = [await placeOrder(page, 'Hurry'), await placeOrder(page, 'Hurry')];
  await page.goto('/admin/orders?q=hurry');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.keyboard.press('h');
  const field = dialog(page).getByRole('textbox');
  await expect(field).toBeFocused();
  const release = Promise.withResolvers<void>();
  await page.route(
    '**/api/admin/orders/*/shipments',
    async (route) => {
      await release.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.type(`${first.slice(1)}\n1Z999AA10123456786\n`);
  await page.keyboard.type(`${second.slice(1)}\n`);
  await expect(dialog(page)).toContainText('came while an order was being shipped. Scan it again.');
  release.resolve();
  await expect(dialog(page)).toContainText('Shipped with UPS, 1Z999AA10123456786');
  await page.keyboard.type(`${second.slice(1)}\n`);
  await expect(field).toHaveAccessibleName(`Scan the tracking number of ${second}`);
});

test('pressing Enter twice does not clear the form of a parcel that could not be shipped', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/shipments$/);
  allowErrors.console(/Failed to load resource/);
  await openAsAdmin(page);
  const name = await placeOrder(page, 'Twice');
  await page.goto(`/admin/orders/${name.slice(1)}`);
  const release = Promise.withResolvers<void>();
  await page.route(
    '**/api/admin/orders/*/shipments',
    async (route) => {
      await release.promise;
      await route.abort();
    },
    { times: 1 },
  );
  const tracking = page.getByLabel('Tracking number');
  await tracking.fill('1Z999AA10123456784');
  await tracking.press('Enter');
  await expect(page.getByRole('button', { name: 'Pack, ship later' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await tracking.press('Enter');
  release.resolve();
  await expect(page.getByText('The shop has not confirmed it.')).toBeVisible();
  await expect(tracking).toHaveValue('1Z999AA10123456784');
});

test('selecting text beyond the edge of a dialog leaves it open, and a press beside it closes it', async ({
  page,
}) => {
  await openAsAdmin(page);
  await page.getByRole('button', { name: 'Search or command' }).click();
  const field = dialog(page).getByRole('combobox');
  await field.fill('a text to select');
  await field.hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(field).toHaveValue('a text to select');
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeHidden();
});

test('the command for a new product opens its dialog, also over the list of products', async ({ page }) => {
  await openAsAdmin(page, '/admin/products');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('new product');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/products/new');
  await expect(page.getByRole('dialog', { name: 'New product' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/products');
  await expect(page.getByRole('dialog')).toBeHidden();
});
