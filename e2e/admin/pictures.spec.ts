import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import { openAsAdmin } from './open-as-admin.ts';

const PRODUCT = 'cord-skirt-chestnut';

/** Returns a JPEG of one colour as a file for a file chooser. */
async function drawFile(name: string, background: string) {
  const drawn = sharp({ create: { width: 1000, height: 1250, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() };
}

const tile = (page: Page, position: number) =>
  page.getByRole('button', { name: new RegExp(`^Picture ${position}\\b`) });

/** Removes the main picture, which is the selected one after the editor opens. */
async function removePicture(page: Page) {
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Picture removed.')).toBeVisible();
}

test('pictures are uploaded, described, ordered and shown in the shop', async ({ page }) => {
  // Encoding a picture takes several seconds of a core.
  await openAsAdmin(page, `/admin/products/${PRODUCT}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add pictures' }).click();
  await (await chooser).setFiles([await drawFile('a.jpg', '#a04020'), await drawFile('b.jpg', '#2040a0')]);
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ ...size, width: 390 });
  await expect(tile(page, 2)).toBeVisible();
  // The type is recognised by the first bytes, not by the file name.
  await page.evaluate(
    (heic) => {
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(heic)], 'c.jpg', { type: 'image/jpeg' }));
      const zone = document.querySelector('[data-picture]');
      zone?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: files }));
    },
    [...Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic\0\0\0\0\0\0\0\0', 'latin1')],
  );
  await expect(page.getByRole('alert')).toContainText('HEIC');
  await page.setViewportSize(size);
  await expect(page.getByRole('alert')).toContainText('HEIC');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard' }).click();

  await tile(page, 2).click();
  await page.getByRole('textbox', { name: 'Alt text' }).fill('A blue skirt, laid flat');
  await page.keyboard.press('Enter');
  await expect(tile(page, 2)).toHaveAccessibleName('Picture 2: A blue skirt, laid flat');
  await tile(page, 2).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByText('Picture moved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picture 1, main: A blue skirt' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Picture changed');
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Needs alt text')).toBeVisible({ timeout: 60_000 });
  await expectNoViolations(page, 'the pictures of a product');

  await page.goto(`/product/${PRODUCT}`);
  const shown = page.getByRole('img', { name: 'A blue skirt, laid flat' });
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth])).toEqual([
    expect.stringContaining('/pictures/own/'),
    expect.any(Number),
  ]);

  await page.goto(`/admin/products/${PRODUCT}`);
  await removePicture(page);
  await expect(tile(page, 2)).toHaveCount(0);
  await removePicture(page);
  await expect(tile(page, 1)).toHaveCount(0);
});

test('a picture is pasted, removed, and back after an undo', async ({ page }) => {
  await openAsAdmin(page, '/admin/products/denim-skirt-bleach');
  await expect(page.getByText('Drop pictures here, or paste them')).toBeVisible();
  await page.evaluate(
    (jpeg) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(jpeg)], 'image.jpg', { type: 'image/jpeg' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));
    },
    [...(await drawFile('a.jpg', '#a04020')).buffer],
  );
  await expect(tile(page, 1)).toBeVisible();
  await removePicture(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Picture removed: undone.')).toBeVisible();
  // The press also moves the focal point, whose pending save is dropped with the picture.
  await tile(page, 1).click({ position: { x: 20, y: 20 } });
  await removePicture(page);
  await expect(tile(page, 1)).toHaveCount(0);
});

test('many pictures at once are each added to the product that their file is named after', async ({
  page,
  allowErrors,
}) => {
  const product = 'tiered-skirt-clay';
  allowErrors.request(/\/products\/(nobody|tiered-skirt-clay-2)$/);
  await openAsAdmin(page, '/admin/import-export');
  const files = [await drawFile(`${product}-2.jpg`, '#208040'), await drawFile('nobody.jpg', '#208040')];
  await page.getByLabel('Pictures', { exact: true }).setInputFiles(files);
  await expect(page.getByRole('heading', { name: '1 of 2 pictures added' })).toBeVisible();
  await expectNoViolations(page, 'added pictures');
  await page.getByRole('link', { name: `${product}-2.jpg` }).click();
  await expect(tile(page, 1)).toHaveAccessibleName(/^Picture 1, main: .+ in Clay/);
  await removePicture(page);
  await expect(tile(page, 1)).toHaveCount(0);
});
