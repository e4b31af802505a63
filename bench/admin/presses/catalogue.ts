import type { Page } from '@playwright/test';
import {
  button,
  choose,
  dialogButton,
  fill,
  keys,
  rowAction,
  save,
  saveKeys,
  send,
  steps,
  undoOf,
  uniqueName,
  type Press,
} from './press.ts';

const FROM = '/settings/catalogue';

/** The record that the last press added, in the last list. */
let label = '';
let path = '';

/** Adds a record without products, in place of the last one, so that the lists stay short. */
const add = (kind: 'brands' | 'categories' | 'size-scales') => async (page: Page) => {
  if (path !== '') await page.request.delete(`/api${path}`);
  const slug = uniqueName('new').replace(' ', '-');
  label = kind === 'size-scales' ? slug : uniqueName('New');
  const data = {
    brands: { label },
    categories: { id: slug, label },
    'size-scales': { id: slug, sizes: ['38', '40'] },
  }[kind];
  const { id } = await send<{ id: string }>(page, 'post', { path: `/admin/${kind}`, data });
  path = `/admin/${kind}/${id}`;
  return FROM;
};

/** Chooses an action on the record that was added. */
const act = (name: string) => (page: Page) => rowAction(`Actions on ${label}`, name)(page);

const open = (page: Page) => button(`Actions on ${label}`)(page);

const rename = (page: Page) => fill(`Label of ${label}`, uniqueName('Named'))(page);

const RECORDS = [
  { noun: 'brand', from: add('brands') },
  { noun: 'category', from: add('categories') },
] as const;

const records = RECORDS.flatMap(({ noun, from }): Press[] => {
  const change = save(noun, { from, ready: rename, press: saveKeys, says: 'Saved.' });
  return [
    change,
    undoOf(change, 'Undone.'),
    save(`archived ${noun}`, { from, ready: open, press: button('Archive'), says: 'is archived.' }),
    save(`merged ${noun}`, {
      from,
      ready: act('Merge into …'),
      press: dialogButton(/^Merge into/),
      says: 'is merged into',
    }),
    save(`order of a ${noun}`, { from, ready: act('Move up'), press: saveKeys, says: 'Saved.' }),
    save(`deletion of a ${noun}`, { from, ready: open, press: button('Delete'), says: 'is deleted.' }),
  ];
});

/** Removes the dresses from the menus of men. */
async function withoutEntry(page: Page): Promise<string> {
  const path = '/api/admin/menus/male/entries/dress';
  await page.request.delete(path);
  return FROM;
}

async function withEntry(page: Page): Promise<string> {
  await page.request.post('/api/admin/menus/male/entries/dress');
  return FROM;
}

const openEntry = (page: Page) =>
  page
    .getByRole('table', { name: /^Entries/ })
    .getByRole('button', { name: 'Actions on Dresses' })
    .click();

/** The saves of brands, categories, menus and size scales. */
export const CATALOGUE: readonly Press[] = [
  ...records,
  save('new brand', {
    from: FROM,
    ready: fill('New brand', () => uniqueName('Brand')),
    press: keys('Enter'),
    says: 'is added.',
  }),
  save('new category', {
    from: FROM,
    ready: steps(
      button('Add category'),
      fill('Label of the new category', () => uniqueName('Kind')),
    ),
    press: saveKeys,
    says: 'Saved.',
  }),
  save('new scale', {
    from: FROM,
    ready: steps(
      fill('New scale', () => uniqueName('Scale')),
      fill('Its sizes', '38, 40'),
    ),
    press: button('Add scale'),
    says: 'is added.',
  }),
  save('sizes of a scale', {
    from: add('size-scales'),
    ready: steps((page) => fill(`Add a size to ${label}`, '42')(page), keys('Enter')),
    press: saveKeys,
    says: 'Saved.',
  }),
  save('deletion of a scale', {
    from: add('size-scales'),
    ready: open,
    press: button('Delete'),
    says: 'is deleted.',
  }),
  save('new entry of a menu', {
    from: withoutEntry,
    press: choose("Add a category to Men's", 'Dresses'),
    says: 'is offered.',
  }),
  save('entry of a menu', {
    from: withEntry,
    ready: fill('Menu label of Dresses', () => uniqueName('Dresses')),
    press: saveKeys,
    says: 'Saved.',
  }),
  save('order of a menu', {
    from: withEntry,
    ready: steps(openEntry, button('Move up')),
    press: saveKeys,
    says: 'Saved.',
  }),
  save('removed entry of a menu', {
    from: withEntry,
    ready: openEntry,
    press: button('Remove from the department'),
    says: 'is no longer offered.',
  }),
];
