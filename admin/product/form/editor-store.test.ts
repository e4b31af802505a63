import { beforeEach, expect, test } from 'vitest';
import type { ApiEditedProduct } from '#contract/calls.ts';
import type { ProductDraft } from './drafts.ts';
import { createEditorStore, shownForm } from './editor-store.ts';

const PRODUCT: ApiEditedProduct = {
  id: 'sundress',
  title: 'Sundress',
  details: 'A sundress.',
  material: 'Linen',
  care: 'Machine wash',
  brand: 'Keystone',
  for: 'female',
  category: 'dress',
  price: 48,
  sellingPrice: 40.8,
  discountable: true,
  taxClass: 'standard',
  status: 'published',
  img: '',
  pictures: [],
  scale: [],
  sizes: [],
  missing: [],
  cutMates: [],
  edited: null,
  version: '0',
};

const kept = new Map<string, ProductDraft>();
const drafts = {
  read: (id: string) => kept.get(id) ?? null,
  write: (id: string, draft: ProductDraft) => {
    if (Object.keys(draft.edits).length === 0) kept.delete(id);
    else kept.set(id, draft);
    return true;
  },
};
const open = (product = PRODUCT) => createEditorStore(product, { drafts, now: () => 7 });
const titleOf = ({ store }: ReturnType<typeof open>) => shownForm(store.getState())['title'];

beforeEach(() => kept.clear());

test('unsaved edits are kept, and restored with the base that they had', () => {
  open().set('title', 'Dress');
  const again = open({ ...PRODUCT, title: 'Long sundress' });
  expect(titleOf(again)).toBe('Dress');
  expect(again.store.getState()).toMatchObject({
    restoredAt: 7,
    edits: { title: { base: 'Sundress', value: 'Dress' } },
  });
});

test('a draft that is saved already is not restored', () => {
  open().set('title', 'Dress');
  expect(open({ ...PRODUCT, title: 'Dress' }).store.getState()).toMatchObject({
    restoredAt: null,
    edits: {},
  });
});

test('edits count as saved while they are being saved, but stay in the draft until then', () => {
  const editor = open();
  editor.set('title', 'Dress');
  expect(editor.begin()).toEqual({ title: { base: 'Sundress', value: 'Dress' } });
  expect(editor.store.getState().edits).toEqual({});
  expect(titleOf(editor)).toBe('Dress');
  expect(kept.size).toBe(1);
  editor.set('care', 'Hand wash');
  editor.accept({ ...PRODUCT, title: 'Dress' }, { isSaved: true });
  expect(editor.store.getState()).toMatchObject({ saving: null, edits: { care: { value: 'Hand wash' } } });
});

test('a product that was read before a later save or undo changes nothing', () => {
  const editor = open();
  editor.accept({ ...PRODUCT, title: 'Dress', version: '10' });
  editor.accept({ ...PRODUCT, title: 'Old dress', version: '9' });
  expect(titleOf(editor)).toBe('Dress');
  editor.accept({ ...PRODUCT, title: 'New dress', version: '10' });
  expect(titleOf(editor)).toBe('New dress');
});

test('a failed save restores its edits, with what was typed meanwhile', () => {
  const editor = open();
  editor.set('title', 'Dress');
  editor.begin();
  editor.set('title', 'Dresses');
  editor.fail({ title: 'Too long.' });
  expect(editor.store.getState()).toMatchObject({
    saving: null,
    errors: { title: 'Too long.' },
    edits: { title: { base: 'Sundress', value: 'Dresses' } },
  });
});

test('an error appears when the user leaves the field, and disappears as soon as the value is valid', () => {
  const editor = open();
  editor.set('price', '4,80');
  expect(editor.store.getState().errors).toEqual({});
  editor.check('price');
  expect(editor.store.getState().errors).toEqual({ price: 'Use a decimal point: 4.80.' });
  editor.set('price', '4.80');
  expect(editor.store.getState().errors).toEqual({});
});

test('all fields are checked in the order of the form, whichever was edited first', () => {
  const editor = open();
  editor.set('price', '4,80');
  editor.set('title', '');
  expect(Object.keys(editor.checkAll())).toEqual(['title', 'price']);
});
