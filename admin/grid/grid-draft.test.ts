import { expect, it } from 'vitest';
import { createProductColumns } from '#domain/grid/product-columns.ts';
import { readGridDraft, restoreGridDraft, writeGridDraft } from './grid-draft.ts';

const columns = createProductColumns({ brands: [], categories: [] });
const rows = [{ id: 'jean', values: { title: 'Jean', price: 48, colour: null } }];

function createStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
}

it('keeps the unsaved texts of products in other grids, and removes an empty draft', () => {
  const storage = createStorage();
  writeGridDraft(new Set(['shirt']), { 'shirt/title': { text: 'A', base: 'B' } }, storage);
  writeGridDraft(new Set(['jean']), { 'jean/title': { text: 'C', base: 'Jean' } }, storage);
  expect(Object.keys(readGridDraft(storage))).toEqual(['shirt/title', 'jean/title']);
  writeGridDraft(new Set(['jean', 'shirt']), {}, storage);
  expect(storage.items.size).toBe(0);
  storage.setItem('osier.admin.gridDraft', '{"jean/title": 5}');
  expect(readGridDraft(storage)).toEqual({});
});

it('restores unsaved texts, and marks those whose stored text has changed since', () => {
  const { entries, refusals } = restoreGridDraft(
    {
      'jean/price': { text: '50.00', base: '47.00' },
      'jean/colour': { text: 'Rust', base: '' },
      'jean/title': { text: 'Jean', base: 'Old' },
      'shirt/title': { text: 'X', base: '' },
    },
    { rows, columns },
  );
  expect([...entries]).toEqual([
    ['jean/colour', 'Rust'],
    ['jean/price', '50.00'],
  ]);
  expect([...refusals.keys()]).toEqual(['jean/price']);
  expect(refusals.get('jean/price')?.message).toContain('now ‘48.00’');
});
