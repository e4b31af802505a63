import { expect, it } from 'vitest';
import { createProductColumns } from '#domain/grid/product-columns.ts';
import { listOutdated } from './refusals.ts';

const columns = createProductColumns({ brands: [], categories: [] });
const products = [{ id: 'jean', values: { title: 'Jean', price: 48, colour: null, details: 'Soft.' } }];

it('refuses every unsaved text whose stored value others have changed, and no other', () => {
  const entries = new Map([
    ['jean/title', 'Trousers'],
    ['jean/price', '50.00'],
    ['jean/colour', 'Rust'],
    ['jean/details', 'Firm.'],
  ]);
  const values = new Map([['jean', { title: 'Chinos', price: 45, colour: 'Rust', details: 'Stiff.' }]]);
  const saved = new Map([['jean/details', 'Stiff.']]);
  const refusals = listOutdated({ products, entries }, { columns, values, saved });
  expect([...refusals.keys()]).toEqual(['jean/title', 'jean/price']);
  expect(refusals.get('jean/price')).toEqual({
    text: '50.00',
    message: 'This was changed since you entered it: now ‘45.00’. Enter your text again to keep it.',
  });
});
