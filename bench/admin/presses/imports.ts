import type { Page } from '@playwright/test';
import { button, fill, keys, steps, uniqueName, type Press } from './press.ts';

const PRODUCT = 'oxford-shirt-fern';

/** Writes a CSV file that changes a product. */
function csv(column = 'Barcode', value: string = uniqueName('B').replace(' ', '')): Buffer {
  return Buffer.from(`Product;Size;${column}\n${PRODUCT};M;${value}\n`);
}

/** Uploads a file through the API. Returns the path of its preview. */
async function uploaded(page: Page, file = csv()): Promise<string> {
  const response = await page.request.post('/api/admin/imports?name=bench.csv', {
    headers: { 'content-type': 'text/csv' },
    data: file,
  });
  const { import: created } = (await response.json()) as { import: { id: string } };
  return `/import-export/${created.id}`;
}

const ready = (page: Page) => page.getByRole('button', { name: /^Apply 1 row/ }).waitFor();

/** The saves of imports. */
export const IMPORTS: readonly Press[] = [
  {
    name: 'save: upload of a CSV file',
    from: '/import-export',
    press: (page) =>
      page.getByLabel('CSV file').setInputFiles({ name: 'bench.csv', mimeType: 'text/csv', buffer: csv() }),
    shows: { selector: 'h1', text: 'Import preview' },
  },
  {
    name: 'save: name of an import',
    from: (page) => uploaded(page, csv('Brand', uniqueName('Brand'))),
    press: button(/^Create brand/),
    shows: { selector: 'main', text: 'Created when you apply the import' },
  },
  {
    name: 'save: cell of an import',
    // The last digit is wrong.
    from: (page) => uploaded(page, csv('Barcode', '4006381333930')),
    ready: fill('Barcode, row 2', () => `C${Date.now()}`),
    press: keys('Enter'),
    shows: { selector: 'main ins', text: 'C1' },
  },
  {
    name: 'save: applied import',
    from: uploaded,
    ready,
    press: button(/^Apply 1 row/),
    shows: { selector: 'main', text: '1 row applied' },
  },
  {
    name: 'undo of an import',
    from: uploaded,
    ready: steps(ready, button(/^Apply 1 row/), (page) => page.getByText('1 row applied').waitFor()),
    press: button('Undo the import'),
    shows: { selector: 'main h2', text: 'Undone' },
  },
  {
    name: 'save: discarded import',
    from: uploaded,
    ready,
    press: button(/^Discard/),
    shows: { selector: 'h1', text: 'Import and export' },
  },
];
