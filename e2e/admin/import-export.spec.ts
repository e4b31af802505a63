import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/find-violations.ts';
import { test } from '../support/shop-test.ts';
import { expectNoSidewaysScrolling } from '../support/sideways-scrolling.ts';
import { openAsAdmin } from './open-as-admin.ts';

test(
  'staff import a CSV file: preview, a wrong cell corrected in place, apply, and undo',
  { tag: '@both-widths' },
  async ({ page, isMobile }) => {
    await openAsAdmin(page, '/admin/import-export');
    await expect(page.getByText('Drop a CSV file here, of at most 100 MB')).toBeVisible();
    const product = isMobile ? 'oxford-shirt-sky' : 'oxford-shirt-fern';
    const other = isMobile ? 'kids-dot-shirt' : 'kids-dot-shirt-brick';
    const brand = isMobile ? 'Narrow Nordlys' : 'Wide Nordlys';
    const fileName = isMobile ? 'autumn.csv' : 'winter.csv';
    // The shop keeps which category and brand a name in a file means, so each window width has names of its own.
    const category = isMobile ? 'shirts.' : '.shirts';
    const barcode = isMobile ? 'IMPORTED-NARROW' : 'IMPORTED-WIDE';
    await page.getByLabel('CSV file').setInputFiles({
      name: fileName,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Product;Size;Barcode;Brand;Remark;Category;Price\n${product};S;4006381333930;${brand};;shirts;44\n${product};M;;;x;;\n${other};;;${brand} Kids;;${category};18\n`,
      ),
    });
    await expect(page.getByRole('link', { name: 'Errors 2' })).toBeVisible();
    await expect(page.getByText('Ignores ‘Remark’')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nothing to apply' })).toBeDisabled();
    await expect(page.getByText('You can undo an import as one batch')).toBeVisible();
    await expectNoViolations(page, 'import preview');
    await expectNoSidewaysScrolling(page);

    await expect(page.getByRole('button', { name: `Create brand ‘${brand}’` })).toBeVisible();
    await page.getByRole('button', { name: 'Create all 2 brands' }).press('Enter');
    await expect(page.getByText('Created when you apply the import')).toHaveCount(2);
    await page.getByRole('button', { name: 'Use category ‘Shirts’' }).press('Enter');
    await expect(page.getByText('Means Shirts, also in later files')).toBeVisible();
    await page.getByLabel('Barcode, row 2').fill(barcode);
    await page.getByLabel('Barcode, row 2').press('Enter');
    await expect(page.getByText(`Barcode: empty ${barcode}`)).toBeVisible();
    await expect(page.getByText('Sets 1 list price')).toBeVisible();
    await expect(page.getByText('$44.00 sells at $37.40 after ‘Standard’')).toBeVisible();
    await page.getByRole('button', { name: 'Apply 2 rows' }).press('Enter');
    await expect(page.getByText('2 rows applied')).toBeVisible();
    await page.getByRole('button', { name: 'Undo the import' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible();

    // The path of an earlier version, which may be in bookmarks.
    const imported = new URL(page.url()).pathname;
    await page.goto(`${imported.replace('/import-export/', '/exchange/')}?rows=error`);
    await expect(page).toHaveURL(`${imported}?rows=error`);
    await expect(page.getByRole('heading', { name: 'Undone' })).toBeVisible();

    await page.goto('/admin/activity');
    const entry = page
      .getByRole('listitem')
      .filter({ hasText: `imported ${fileName}: 2 products; barcode, brand, price` });
    await entry.first().getByRole('button', { name: 'Show the products' }).click();
    await expect(entry.first().getByText(new RegExp(`brand: .+ → ${brand}$`))).toBeVisible();
  },
);

test('further rows of a preview are added once, also after a double press', async ({ page }) => {
  await openAsAdmin(page, '/admin/import-export');
  const rows = Array.from({ length: 60 }, (_, index) => `no-such-product-${index};S;`);
  await page.getByLabel('CSV file').setInputFiles({
    name: 'long.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Product;Size;Barcode', ...rows].join('\n')),
  });
  const table = page.getByRole('table', { name: 'Rows of the file' });
  const more = page.getByRole('button', { name: 'Show more rows' });
  await expect(page.getByRole('link', { name: /^(Errors|New) 60$/ })).toBeVisible();
  const release = Promise.withResolvers<void>();
  await page.route(/\/rows\?.*cursor=/, async (route) => {
    await release.promise;
    await route.continue();
  });
  let responses = 0;
  const both = page.waitForResponse(
    (response) => /\/rows\?.*cursor=/.test(response.url()) && ++responses === 2,
  );
  await more.dblclick();
  release.resolve();
  await both;
  await expect(more).toBeHidden();
  await expect(table.getByRole('row')).toHaveCount(61);
});
