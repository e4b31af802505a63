import { expect, type Page } from '@playwright/test';
import type { ApiEditedProduct } from '#contract/calls.ts';
import { expectNoViolations } from '../support/find-violations.ts';
import { ADMIN } from '../support/running-shop.ts';
import { test } from '../support/shop-test.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { openAsAdmin } from './open-as-admin.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const message = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const unsaved = (page: Page) => page.getByText(/^\d+ unsaved changes?$/).filter({ visible: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Opens the editor of a product that no other test changes. */
async function openProduct(page: Page, id: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page, `/admin/products/${id}`);
  await expect(field(page, 'Description')).not.toHaveValue('');
}

test('a list price is scheduled, and cancelled, by keyboard', async ({ page }) => {
  await openProduct(page, 'bias-skirt-juniper');
  const price = Number(await field(page, 'Price').inputValue());
  await page.getByRole('button', { name: 'Schedule…' }).press('Enter');
  await expect(field(page, 'Scheduled price')).toBeFocused();
  await page.keyboard.type((price + 1).toFixed(2));
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Choose when the price begins.')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2126-12-01T08:00');
  await expectNoViolations(page, 'scheduled price', { within: 'main' });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(message(page, 'Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'No scheduled price' }).press('Enter');
  await expect(field(page, 'Price')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  // Edits count as saved at once, and a reload would abort the request that saves them.
  await expect(message(page, 'Saved.')).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Schedule…' })).toBeVisible();
});

test('a product is found, edited, undone and restored by keyboard alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsAdmin(page, '/admin/products?q=loopback-hoodie-lichen');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/products/loopback-hoodie-lichen');
  await expect(field(page, 'Description')).toBeEditable();
  const before = await field(page, 'Description').inputValue();
  const price = await field(page, 'Price').inputValue();

  await field(page, 'Price').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('38,50');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Use a decimal point: 38.50.')).toBeVisible();
  // Saving focuses the field with the error.
  await page.keyboard.press('ControlOrMeta+s');
  await expect(field(page, 'Price')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(price);
  await field(page, 'Description').focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' It has two pockets.');
  await expect(unsaved(page)).toHaveText('1 unsaved change');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(message(page, 'Saved.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(message(page, 'Undone.')).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue(before);

  // The version before the undo has the sentence.
  const versions = page.getByRole('button', { name: /^Restore the version before/ });
  await expect(versions).toHaveCount(2);
  await versions.first().press('Enter');
  await expect(page.getByRole('dialog').locator('ins')).toHaveText('It has two pockets.');
  await page.getByRole('button', { name: 'Restore Description' }).press('Enter');
  await expect(field(page, 'Description')).toBeFocused();
  await expect(field(page, 'Description')).toHaveValue(`${before} It has two pockets.`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Loopback Hoodie, Lichen' })).toBeVisible();

  // The unsaved text is still there.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your unsaved changes are restored.')).toBeVisible();
  await expectNoViolations(page, 'the editor with a restored draft');
});

test('unsaved text survives a crash, a reload and a sign-out, and large price changes need a confirmation', async ({
  page,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/admin\/products\/|^chrome:\/\/crash/);
  await openProduct(page, 'pleated-short-khaki');
  const before = await field(page, 'Price').inputValue();
  const crashing = await page.context().newPage();
  await openProduct(crashing, 'pleated-short-khaki');
  await field(crashing, 'Care').fill('Hand wash');
  const crashed = crashing.waitForEvent('crash');
  await Promise.all([crashed, crashing.goto('chrome://crash').catch(() => null)]);
  await page.reload();
  await expect(field(page, 'Care')).toHaveValue('Hand wash');
  await field(page, 'Price').fill('4.00');
  await page.reload();
  await expect(field(page, 'Price')).toHaveValue('4.00');
  // A read of the open editor could redirect the page while the test opens it again.
  await page.goto('about:blank');
  await page.request.post('/api/sign-out');
  await page.goto('/admin/products/pleated-short-khaki');
  await expect(page).toHaveURL(/\/user-profile\/login\?from=/);
  await page.request.post('/api/sign-in', { data: ADMIN });
  await page.goto('/admin/products/pleated-short-khaki');
  await expect(unsaved(page)).toHaveText('2 unsaved changes');

  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices by more than half?' });
  await expect(dialog).toContainText(`The price changes from $${before} to $4.00.`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(unsaved(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Price')).toHaveValue('4.00');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(field(page, 'Price')).toHaveValue(before);
  await expect(unsaved(page)).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'Care')).not.toHaveValue('Hand wash');
});

test('edits of two admins are merged, and a sentence that both changed needs a choice', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors.request(/\/api\/admin\/(products|activity)\//);
  await openProduct(page, 'kids-linen-pant-sky');
  const text = await field(page, 'Description').inputValue();
  const other = await (await browser.newContext()).newPage();
  await openProduct(other, 'kids-linen-pant-sky');

  // Edits of different fields are both kept. An editor with unsaved changes is not reloaded.
  await field(other, 'Material').fill('Linen');
  await field(page, 'Care').fill('Hand wash');
  await save(page).click();
  await expect(message(page, 'Saved.')).toBeVisible();
  await field(page, 'Material').fill('Washed linen');
  await field(page, 'Description').fill(`New. ${text}`);
  await save(other).click();
  await expect(message(other, 'Kept what others have changed meanwhile: Care.')).toBeVisible();
  await expect(field(other, 'Care')).toHaveValue('Hand wash');

  // Edits of one text in different places are merged. For the same sentence, the user chooses one.
  await field(other, 'Description').fill(`${text} They are light.`);
  await save(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText('saved this product while you');
  await dialog.getByRole('radio', { name: /^Yours/ }).check();
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  await expect(message(page, 'Saved.')).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  await save(other).click();
  const merging = other.getByRole('dialog');
  await expect(merging.getByRole('radio', { name: /^Merged/ })).toBeChecked();
  await expect(merging.getByText('Material Linen to Washed linen')).toBeVisible();
  await expectNoViolations(other, 'the conflict');
  await other.keyboard.press('ControlOrMeta+s');
  // Polls the call, because an earlier message also says that the product is saved.
  await expect
    .poll(async () => {
      const found = await page.request.get('/api/admin/products/kids-linen-pant-sky');
      return ((await found.json()) as { product: ApiEditedProduct }).product;
    })
    .toMatchObject({ details: `New. ${text} They are light.`, material: 'Washed linen' });

  // An undo asks about a field that was changed since.
  const path = '/api/admin/products/kids-linen-pant-sky';
  const since = { base: `New. ${text} They are light.`, value: 'Others wrote this.' };
  expect((await page.request.patch(path, { data: { changes: { details: since } } })).status()).toBe(200);
  await other.getByRole('button', { name: 'Undo' }).click();
  const asked = other.getByRole('dialog', { name: /changed this since$/ });
  await expect(asked.getByRole('group', { name: 'Description changed since' })).toBeVisible();
  await asked.getByRole('radio', { name: /^Put back/ }).check();
  await expectNoViolations(other, 'the question of an undo');
  await asked.getByRole('button', { name: 'Save this version' }).click();
  await expect(message(other, 'Undone.')).toBeVisible();
  await expect(field(other, 'Description')).toHaveValue(`New. ${text}`);
});

test('staff change the stock of a size beside unsaved text, and undo that', async ({ page }) => {
  await openProduct(page, 'painter-jean-ecru');
  const stock = page.getByRole('button', { name: /^\d+ available of M$/ });
  const before = Number.parseInt((await stock.textContent()) ?? '', 10);
  await field(page, 'Care').fill('Hand wash');
  await stock.focus();
  await page.keyboard.press('+');
  await page.keyboard.type('3');
  await expect(page.getByText(`New: ${before + 3} available`)).toBeVisible();
  await expectNoViolations(page, 'the form of the stock of a size');
  await page.keyboard.press('Enter');
  await expect(stock).toHaveText(`${before + 3} available of M`);
  await expect(stock).toBeFocused();
  await expect(field(page, 'Care')).toHaveValue('Hand wash');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stock).toHaveText(`${before} available of M`);
  await stock.press('Enter');
  await page.keyboard.press('Escape');
  await expect(stock).toBeFocused();
  await expect(unsaved(page)).toHaveText('1 unsaved change');
});

test(
  'on a phone, the button that saves a product is large and in the lower third of the window',
  { tag: '@narrow-only' },
  async ({ page }) => {
    await openProduct(page, 'denim-short-mid');
    await field(page, 'Care').fill('Hand wash');
    const box = await save(page).boundingBox();
    expect(box?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) * (2 / 3));
    expect(box?.height).toBeGreaterThanOrEqual(48);
    await expectNoViolations(page, 'the editor on a phone');
    await expectNoSidewaysScrolling(page);

    // No title breaks inside a word beside its buttons.
    await page.setViewportSize({ width: 320, height: 640 });
    const title = await page.getByRole('heading', { name: 'Pictures', exact: true }).boundingBox();
    expect(title?.height).toBeLessThan(30);
    await expectNoSidewaysScrolling(page);
    await save(page).tap();
    await expect(message(page, 'Saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Products' }).first().tap();
    await expect(page).toHaveURL('/admin/products');
  },
);
