import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { expectFitsPhone } from '../support/fits-phone.ts';
import { test } from '../support/shop-test.ts';
import { openAsAdmin } from './open-as-admin.ts';

/** Types a code as a scanner does: wherever the focus is, with Enter at the end. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Returns the available stock of a size. */
async function readAvailable(page: Page, sku: string): Promise<number> {
  const response = await page.request.get(`/api/admin/stock/${sku}/movements?limit=1`);
  const { unit } = (await response.json()) as { unit: { available: number } };
  return unit.available;
}

test('a delivery is counted, previewed, added to stock and undone', { tag: '@quick' }, async ({ page }) => {
  const [small, medium] = ['SMOCK-DRESS-MEADOW-S', 'SMOCK-DRESS-MEADOW-M'];
  await openAsAdmin(page, '/admin/stock?q=smock-dress-meadow');
  const before = await readAvailable(page, small);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Supplier').fill('Keystone');
  await dialog.getByLabel('Announced').fill(`${small}\t4\n${medium}\t2`);
  await dialog.getByRole('button', { name: 'Start counting' }).click();
  const panel = page.getByRole('complementary', { name: 'Receive: Keystone, 6 items' });
  const counted = (count: number) => panel.getByText(`${count} of 6`, { exact: true });
  await expect(counted(0)).toBeVisible();

  const field = page.getByLabel('Scan or type');
  await field.fill(`3 × ${small}`);
  await field.press('Enter');
  await expect(counted(3)).toBeVisible();
  // Fills the field at once, because typed keys may take a second on a busy machine.
  await field.evaluate((input: HTMLInputElement, code) => {
    for (const _ of [1, 2]) {
      input.value = code;
      input.form?.requestSubmit();
    }
  }, medium);
  await panel.getByRole('button', { name: 'Count 1 more' }).click();
  await expect(counted(5)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(counted(4)).toBeVisible();

  await panel.getByRole('button', { name: 'Add 4 to stock' }).click();
  await expect(dialog).toContainText('S 1 missing');
  await dialog.getByRole('button', { name: 'Add 4 to stock' }).click();
  await expect(page.getByText('4 added to stock.')).toBeVisible();
  await expect(panel).toBeHidden();
  expect(await readAvailable(page, small)).toBe(before + 3);

  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(counted(4)).toBeVisible();
  expect(await readAvailable(page, small)).toBe(before);
  await panel.getByRole('button', { name: 'Discard' }).click();
  await expect(panel).toBeHidden();
});

test('an unknown barcode that a scanner types is matched to a size that was not announced', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/stock?q=smock-dress-meadow');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Announced').fill('SMOCK-DRESS-MEADOW-M\t1');
  await dialog.getByRole('button', { name: 'Start counting' }).click();
  const panel = page.locator('aside[data-counting]');
  await panel.getByRole('heading', { level: 2 }).click();
  await scan(page, '4006381333931');
  const unknown = panel.getByRole('listitem').filter({ hasText: 'unknown barcode' });
  await expect(unknown).toBeVisible();
  await expectNoViolations(page, 'a delivery', { within: 'aside[data-counting]' });

  await unknown.getByRole('button', { name: /^Match/ }).click();
  await dialog.getByLabel('Find a product').fill('smock-dress-meadow');
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByRole('button', { name: /, L$/ }).click();
  await panel.getByRole('button', { name: 'Add 1 to stock' }).click();
  await expect(dialog).toContainText('L 1 more than announced');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Discard' }).click();
  await expect(panel).toBeHidden();
});

test(
  'a stocktake is counted on a phone, also without a connection',
  { tag: '@narrow-only' },
  async ({ page, context, allowErrors }) => {
    allowErrors.request(/\/api\/admin\/counts\//);
    // Follows no changes: an order of another test would make the list read again, and the network may end during that read.
    await page.route('**/api/admin/live?*', (route) => route.abort());
    const sku = 'SMOCK-DRESS-MEADOW-XL';
    await openAsAdmin(page, '/admin/stock?q=smock-dress-meadow');
    await page.getByRole('button', { name: 'Stocktake' }).tap();
    await page.getByRole('button', { name: 'Start counting' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stocktake');
    await page.getByLabel('Scan or type').fill(sku);
    await page.getByLabel('Scan or type').press('Enter');
    const more = page.getByRole('button', { name: /XL more$/ });
    await more.tap();
    await expect(page.getByText('2 in 1 size')).toBeVisible();
    await expectNoViolations(page, 'a stocktake on a phone');

    await context.setOffline(true);
    await page.getByLabel('Scan or type').fill('3 × SMOCK-DRESS-MEADOW-L');
    await page.getByLabel('Scan or type').press('Enter');
    await expect(page.getByText('1 not saved yet').filter({ visible: true })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('5 in 2 sizes')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock');
  },
);

test('a label is shown with its barcode, and printed without the rest of the screen', async ({ page }) => {
  // No other test gives this size a barcode.
  const sku = 'SMOCK-DRESS-MEADOW-XL';
  await openAsAdmin(page, '/admin/stock?q=smock-dress-meadow');
  const response = await page.request.get(`/api/admin/stock/${sku}/movements?limit=1`);
  const { unit } = (await response.json()) as { unit: { id: string; sku: string; barcode: string | null } };
  await page.goto(`/admin/stock?unit=${unit.id}`);
  await page.getByRole('link', { name: 'Print a label' }).press('Enter');
  const label = page.getByRole('main').getByRole('listitem');
  await expect(label).toContainText(unit.barcode ?? sku);
  await expect(label.locator('path')).toHaveAttribute('d', /^M11 0h\d/);
  await expectNoViolations(page, 'a label', { within: 'main' });
  await expectFitsPhone(page, 'a label');
  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('link', { name: 'Back to Stock' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(label).toBeVisible();
});

test('a label in front of the camera is counted once, and the shop itself serves the barcode reader', async ({
  page,
}) => {
  const sku = 'SMOCK-DRESS-MEADOW-L';
  await openAsAdmin(page, '/admin/stock?q=smock-dress-meadow');
  const headers = { origin: new URL(page.url()).origin };
  const started = await page.request.post('/api/admin/counts', { data: { kind: 'stocktake' }, headers });
  const { id } = (await started.json()) as { id: string };
  const found = await page.request.get(`/api/admin/stock/${sku}/movements?limit=1`);
  const { unit } = (await found.json()) as { unit: { id: string } };
  const drawn = await page.request.get(`/api/admin/labels?units=${unit.id}`);
  const { labels } = (await drawn.json()) as { labels: { barcode: { width: number; path: string } }[] };
  await page.goto(`/admin/stock/count/${id}`);
  // Replaces the camera's picture with a drawn label.
  await page.evaluate(
    ({ width, path }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
      const picture = canvas.getContext('2d');
      if (picture === null) throw new Error('The browser has no canvas.');
      const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)];
      const draw = () => {
        picture.setTransform(1, 0, 0, 1, 0, 0);
        picture.fillStyle = 'white';
        picture.fillRect(0, 0, 1280, 720);
        picture.setTransform(1200 / width, 0, 0, 300, 40, 200);
        picture.fillStyle = 'black';
        for (const [, at, length] of bars) picture.fillRect(Number(at), 0, Number(length), 1);
        requestAnimationFrame(draw);
      };
      draw();
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    },
    labels[0]?.barcode ?? { width: 1, path: '' },
  );
  const wasm = page.waitForResponse(/\/admin\/assets\/zxing_reader-.*\.wasm$/);
  await page.getByRole('button', { name: 'Camera' }).click();
  expect((await wasm).status()).toBe(200);
  await expect(page.getByText('1 in 1 size')).toBeVisible();
  await page.getByRole('button', { name: 'Camera' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('The count is discarded.')).toBeVisible();
});
