import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files that read products of every status, and why. */
const ALL_STATUSES: Readonly<Record<string, string>> = {
  'pictures/product-pictures.ts': 'for staff',
  'catalogue-settings/brands.ts': 'finds out whether a brand is used',
  'catalogue-settings/categories.ts': 'finds out whether a category is used',
  'catalogue-settings/merged-products.ts': 'moves all products of a merged brand or category',
  'catalogue-settings/product-totals.ts': 'for staff',
  'catalogue-settings/size-scales.ts': 'finds out whether a scale is used',
  'pricing/priced-products.ts': 'for staff',
  'pricing/past-orders.ts': 'for staff',
  'stock/count-lines.ts': 'for staff',
  'stock/movement-history.ts': 'for staff',
  'pricing/price-recompute.ts': 'keeps the prices of all products',
  'catalogue/reindex-products.ts': 'keeps the search words of all products',
  'import-export/products-for-file.ts': 'for staff',
  'customers/customers.ts': 'staff read the reviews of a customer, of every product',
  'import-export/import-rows.ts': 'for staff',
  'import-export/import-prices.ts': 'for staff',
  'stock/split-stock.ts': 'a command',
  'orders/address-changes.ts': 'reads the tax classes of ordered products, which may be archived since',
  'stock/order-stock.ts': 'moves the stock of orders, whose product may be archived since',
  'product-editor/delete-products.ts': 'for staff',
  'product-editor/edited-product.ts': 'for staff',
  'product-editor/update-products.ts': 'for staff',
  'product-editor/write-product.ts': 'for staff',
  'returns/exchange-lines.ts': 'an exchange is for a product that the customer has bought',
  'reviews/staff-reviews.ts': 'staff moderate reviews of every product',
  'staff/change-labels.ts': 'for staff',
  'staff/change-search.ts': 'for staff',
  'stock/stock-units.ts': 'for staff',
  'catalogue/staff-products.ts': 'for staff',
  'catalogue/listings/first-products.ts': 'for staff',
  'catalogue/scheduled-products.ts': 'for staff and a job',
  'today/attention.ts': 'for staff',
};

const READS_PRODUCTS = /\b(FROM|JOIN|UPDATE) product\b|(\bfrom|\bupdate|Join)\(product\b/;

it('queries for shoppers read published products only', () => {
  const folder = new URL('./', import.meta.url);
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const reading = files.filter((file) => READS_PRODUCTS.test(readFileSync(new URL(file, folder), 'utf8')));
  const unchecked = reading.filter(
    (file) => !readFileSync(new URL(file, folder), 'utf8').includes('IS_PUBLISHED'),
  );
  expect(reading).toContain('catalogue/products.ts');
  expect(unchecked.toSorted()).toEqual(Object.keys(ALL_STATUSES).toSorted());
});
