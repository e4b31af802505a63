import { expect, it } from 'vitest';
import type { ApiBulkResult } from '#contract/calls.ts';
import type { PendingChange } from '#domain/grid/pending-changes.ts';
import { readResults } from './save-grid.ts';

const result = (id: string, more: Partial<ApiBulkResult>): ApiBulkResult => ({
  id,
  title: id,
  img: '',
  pictures: [],
  verdict: 'changed',
  changes: [],
  price: 0,
  sellingPrice: { before: 17, after: 17 },
  problem: null,
  ...more,
});
const change = (row: number, id: string, field: string, after: string | number): PendingChange => ({
  key: `${id}/${field}`,
  row,
  field,
  before: null,
  after,
});
const changes = [
  change(0, 'one', 'brand', 'kd'),
  change(0, 'one', 'price', 25),
  change(1, 'two', 'price', 90),
  change(1, 'two', 'title', 'New'),
  change(2, 'three', 'price', 30),
];
const read = (results: readonly ApiBulkResult[]) =>
  readResults(results, {
    changes,
    idOf: ({ key }) => key.split('/')[0] ?? '',
    textOf: (key) => `text of ${key}`,
  });

it('marks the cells of changed products as saved, with the values that the server stored', () => {
  const { saved, values, refusals } = read([
    result('one', {
      changes: [
        { field: 'brand', before: 'X', after: 'KD' },
        { field: 'price', before: 20, after: 25 },
      ],
      sellingPrice: { before: 17, after: 21.25 },
    }),
    result('three', { verdict: 'same' }),
  ]);
  expect([...saved.keys()]).toEqual(['one/brand', 'one/price', 'three/price']);
  expect(saved.get('one/price')).toBe('text of one/price');
  expect(values.get('one')).toEqual({ brand: 'KD', price: 25, sellingPrice: 21.25 });
  expect(refusals.size).toBe(0);
});

it('keeps the cells of a refused product unsaved, with the reason at the field that the server names', () => {
  const { saved, refusals, outdated } = read([
    result('two', {
      verdict: 'refused',
      problem: { code: 'changed_meanwhile', field: 'price', message: 'Ben changed it since: now ‘25’.' },
    }),
    result('one', { verdict: 'refused', problem: { code: 'forbidden', field: null, message: 'No.' } }),
  ]);
  expect([saved.size, outdated]).toEqual([0, ['two']]);
  expect([...refusals]).toEqual([
    ['two/price', { text: 'text of two/price', message: 'Ben changed it since: now ‘25’.' }],
    ['one/brand', { text: 'text of one/brand', message: 'No.' }],
  ]);
});

it('names the products whose prices must be confirmed', () => {
  const { unconfirmed, saved } = read([result('three', { verdict: 'unconfirmed' })]);
  expect([unconfirmed.map(({ id }) => id), saved.size]).toEqual([['three'], 0]);
});
