import type { Page } from '@playwright/test';
import {
  button,
  choose,
  dialogButton,
  fill,
  keys,
  save,
  saveKeys,
  send,
  steps,
  toggle,
  undoOf,
  uniqueName,
  type Press,
} from './press.ts';

const PRODUCT = '/products/smock-dress-meadow';
const LIST = '/products?for=female&category=dress&status=published';

/** Adds a word to a text, so that each repeat has something to save. */
async function editDescription(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Description', exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' More');
}

/** Chooses the status of a product that it does not have. */
async function toggleStatus(page: Page): Promise<void> {
  const isArchived = await page.getByRole('radio', { name: /^Archived/ }).isChecked();
  await page.getByRole('radio', { name: isArchived ? /^Published/ : /^Archived/ }).check();
}

/** Selects the first two products of a list. */
async function selectTwo(page: Page): Promise<void> {
  for (const key of ['j', 'x', 'j', 'x', 'b']) await page.keyboard.press(key);
}

/** Waits until the preview of a change of the selected products is complete. */
const previewed = (page: Page) => page.getByText('2 change', { exact: true }).waitFor();

/** Ends the sale prices of earlier presses, which would leave nothing to change. */
async function withoutSale(page: Page): Promise<string> {
  type Rules = { rules: readonly { id: string; status: string; scope: { products?: readonly string[] } }[] };
  const { rules } = await send<Rules>(page, 'get', { path: '/admin/price-rules' });
  for (const { id, status, scope } of rules)
    if (status === 'active' && scope.products !== undefined)
      await send(page, 'post', { path: `/admin/price-rules/${id}/end?confirmed=1` });
  return LIST;
}

/** Types a new text into the first cell of a column that holds text. */
async function editCell(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Products' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(uniqueName('Colour'));
  await page.keyboard.press('Enter');
  await page.getByText('1 unsaved change', { exact: true }).waitFor();
}

/** Returns the path of a list that is no view, after deleting the views of earlier presses. */
async function withoutViews(page: Page): Promise<string> {
  const { views } = await send<{ views: readonly { id: string }[] }>(page, 'get', { path: '/admin/views' });
  for (const { id } of views) await send(page, 'delete', { path: `/admin/views/${id}` });
  return '/products?for=female&maxPrice=30';
}

/** Saves a view of the products. Returns the path that shows it. */
async function createView(page: Page): Promise<string> {
  const path = await withoutViews(page);
  const data = { list: 'products', name: uniqueName('View'), query: path.split('?')[1], shared: false };
  await send(page, 'put', { path: `/admin/views/${crypto.randomUUID()}`, data });
  return path;
}

const saveDescription = save('text of a product', {
  from: PRODUCT,
  ready: editDescription,
  press: saveKeys,
  says: 'Saved.',
});

const changePrices = save('prices of selected products', {
  from: LIST,
  ready: steps(
    selectTwo,
    button('Price…'),
    choose('Change', 'Set to dollars'),
    fill('Dollars', () => (30 + (Date.now() % 100) / 10).toFixed(2)),
    previewed,
  ),
  press: button('Change 2 products'),
  says: '2 products changed.',
});

const saveGrid = save('cells of the grid', {
  from: '/products/grid?for=female&category=dress',
  ready: editCell,
  press: saveKeys,
  says: 'changed.',
});

/** The saves of products. */
export const PRODUCTS: readonly Press[] = [
  saveDescription,
  undoOf(saveDescription, 'Undone.'),
  save('price of a product', {
    from: PRODUCT,
    ready: toggle('Price', ['41.00', '42.00']),
    press: saveKeys,
    says: 'Saved.',
  }),
  save('barcode of a size', {
    from: PRODUCT,
    ready: fill('Barcode of S', () => `B${Date.now()}`),
    press: saveKeys,
    says: 'Saved.',
  }),
  save('status of a product', { from: PRODUCT, ready: toggleStatus, press: saveKeys, says: 'Saved.' }),
  save('texts of all colourways', {
    from: PRODUCT,
    ready: steps(editDescription, (page) => page.getByRole('checkbox', { name: /^Also change/ }).check()),
    press: saveKeys,
    says: 'Saved.',
  }),
  save('new product', {
    from: '/products/new',
    ready: steps(
      fill('Title', () => uniqueName('Dress')),
      choose('Category', 'dress'),
      choose('Brand', { index: 1 }),
      fill('Price', '40'),
    ),
    press: dialogButton('Create draft'),
    says: 'Created as a draft.',
  }),
  save('new colourway', {
    from: PRODUCT,
    ready: steps(
      button('Add colourway'),
      fill('Colour', () => uniqueName('Blue')),
    ),
    press: dialogButton('Create draft'),
    says: 'Created as a draft.',
  }),
  changePrices,
  undoOf(changePrices, 'The change is undone.'),
  save('sale price of selected products', {
    from: withoutSale,
    ready: steps(selectTwo, button('Sale price…'), fill('Value in %', '20'), previewed),
    press: keys('Enter'),
    says: 'saved. Prices follow within seconds.',
  }),
  saveGrid,
  undoOf(saveGrid, 'The change is undone.'),
  save('new view', {
    from: withoutViews,
    ready: steps(
      button('Save view'),
      fill('Name', () => uniqueName('View')),
    ),
    press: dialogButton('Save'),
    says: 'is saved.',
  }),
  save('name of a view', {
    from: createView,
    ready: steps(
      button('Rename view'),
      fill('Name', () => uniqueName('View')),
    ),
    press: dialogButton('Save'),
    says: 'is saved.',
  }),
  save('deletion of a view', { from: createView, press: button('Delete view'), says: 'is deleted.' }),
];
