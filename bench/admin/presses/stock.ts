import type { Page } from '@playwright/test';
import { button, dialogButton, fill, keys, save, send, steps, undoOf, type Press } from './press.ts';

const PRODUCT = 'brushed-hoodie-navy';
const SKU = 'BRUSHED-HOODIE-NAVY-M';
const FROM = `/stock?q=${PRODUCT}`;

/** Starts a count through the API. Returns the path of its screen. */
const count =
  (kind: 'receiving' | 'stocktake', pieces = 0) =>
  async (page: Page): Promise<string> => {
    const { id } = await send<{ id: string }>(page, 'post', { path: '/admin/counts', data: { kind } });
    const data = { code: SKU, quantity: pieces };
    if (pieces > 0) await send(page, 'post', { path: `/admin/counts/${id}/lines`, data });
    return `/stock/count/${id}`;
  };

const openUnit = async (page: Page) => {
  await page.getByRole('button', { name: /^Brushed Hoodie in Night Navy, M: / }).focus();
  await page.keyboard.press('+');
  await page.keyboard.type('3');
};

const scan = steps(fill(/^Scan or type/, SKU), (page) => page.getByLabel('Scan or type').focus());

/** A code that no size has. */
const unknownCode = () => String(Date.now());

const move = save('movement of stock', {
  from: FROM,
  ready: openUnit,
  press: keys('Enter'),
  says: 'available.',
});

const receive = save('receiving', {
  from: count('receiving', 2),
  ready: button(/^Add 2/),
  press: dialogButton(/^Add 2/),
  says: '2 added to stock.',
});

/** The saves of stock. */
export const STOCK: readonly Press[] = [
  move,
  undoOf(move, 'the change is undone.'),
  save('movement of stock in the editor', {
    from: `/products/${PRODUCT}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /available of M$/ }).focus();
      await page.keyboard.press('+');
      await page.keyboard.type('3');
    },
    press: keys('Enter'),
    says: 'available.',
  }),
  {
    name: 'save: start of a count',
    from: FROM,
    ready: steps(keys('c'), fill('Supplier', 'Keystone')),
    press: dialogButton('Start counting'),
    shows: { selector: '[data-counting]', text: 'Keystone' },
  },
  {
    name: 'save: counted piece',
    from: count('receiving'),
    ready: scan,
    press: keys('Enter'),
    shows: { selector: '[data-counting] li', text: 'Brushed Hoodie' },
  },
  {
    name: 'save: piece that is taken out of a count',
    from: count('receiving', 2),
    press: button(/ fewer$/),
    shows: { selector: '[data-counting]', text: 'Add 1' },
  },
  {
    name: 'save: barcode that is matched with a size',
    from: count('receiving'),
    ready: steps(
      fill(/^Scan or type/, unknownCode),
      keys('Enter'),
      button(/^Match/),
      fill('Find a product', PRODUCT),
      dialogButton('Find'),
    ),
    press: dialogButton(/, M$/),
    shows: { selector: '[data-counting] li', text: 'Brushed Hoodie' },
  },
  {
    name: 'save: unknown code that is removed',
    from: count('receiving'),
    ready: steps(fill(/^Scan or type/, unknownCode), keys('Enter'), (page) =>
      page.getByText('unknown barcode').waitFor(),
    ),
    press: button(/^Remove \d+$/),
    shows: { selector: '[data-counting] li', text: 'unknown barcode', isGone: true },
  },
  receive,
  undoOf(receive, 'The count is open again.'),
  save('stocktake', {
    from: count('stocktake', 3),
    ready: button('Set the stock'),
    press: dialogButton('Set the stock'),
    says: 'The stock is as counted.',
  }),
  save('discarded count', {
    from: count('receiving', 1),
    press: button('Discard'),
    says: 'The count is discarded.',
  }),
];
