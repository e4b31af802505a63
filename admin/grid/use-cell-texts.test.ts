import { expect, it } from 'vitest';
import { NO_EDITS } from '#domain/grid/edits.ts';
import { createProductColumns } from '#domain/grid/product-columns.ts';
import { settleTexts } from './use-cell-texts.ts';

const columns = createProductColumns({ brands: [], categories: [] });
const stored = { title: 'Jean', price: 48, colour: null, details: 'Soft.' };
const products = [{ id: 'jean', picture: { img: '', pictures: [] }, values: stored }];

it('refuses every unsaved text whose stored value others have changed, and no other', () => {
  const entries = new Map([
    ['jean/title', 'Trousers'],
    ['jean/price', '50.00'],
    ['jean/colour', 'Rust'],
    ['jean/details', 'Firm.'],
    ['jean/searchTitle', 'X'],
  ]);
  const earlier = { text: 'X', message: 'Too short.' };
  const before = {
    products,
    edits: { ...NO_EDITS, entries },
    refusals: new Map([['jean/searchTitle', earlier]]),
  };
  const settled = settleTexts(before, {
    columns,
    saved: new Map([['jean/details', 'Stiff.']]),
    values: new Map([['jean', { title: 'Chinos', price: 45, colour: 'Rust', details: 'Stiff.' }]]),
    refusals: new Map([['jean/title', { text: 'Trousers', message: 'Ben changed it since.' }]]),
  });
  expect([...settled.refusals.keys()].toSorted()).toEqual(['jean/price', 'jean/searchTitle', 'jean/title']);
  expect(settled.refusals.get('jean/price')?.message).toContain('now ‘45.00’');
  expect(settled.refusals.get('jean/title')?.message).toBe('Ben changed it since.');
  expect(settled.edits.entries).toEqual(entries);
  expect(settled.products[0]?.values).toMatchObject({ title: 'Chinos', price: 45 });
});
