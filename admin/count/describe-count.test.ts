import { expect, it } from 'vitest';
import type { ApiCount, ApiCountLine } from '#contract/calls.ts';
import { countTitle, listDifferences, listMissing } from './describe-count.ts';

function line(title: string, fields: Partial<ApiCountLine>): ApiCountLine {
  return {
    unit: {
      id: title,
      sku: null,
      barcode: null,
      size: 'M',
      available: 5,
      reserved: 0,
      sold: 0,
      onHand: 5,
      lowAt: null,
      level: 'in_stock',
    },
    product: { id: title, title, brand: '', img: '', pictures: [] },
    counted: 0,
    expected: null,
    seenOnHand: null,
    change: 0,
    missing: 0,
    problem: null,
    ...fields,
  };
}

function count(kind: ApiCount['kind'], lines: ApiCountLine[], unknown: ApiCount['unknown'] = []): ApiCount {
  const expected = lines.some((one) => one.expected !== null) ? 20 : null;
  const head = { id: '', state: 'open', name: 'Keystone', by: null, createdAt: '', endedAt: null } as const;
  return { ...head, kind, lines, unknown, counted: 0, expected };
}

it('names a count by its kind, its name and what is announced', () => {
  expect(countTitle({ kind: 'receiving', name: 'Keystone', expected: 20 })).toBe(
    'Receive: Keystone, 20 items',
  );
  expect(countTitle({ kind: 'receiving', name: null, expected: 1 })).toBe('Receive: 1 item');
  expect(countTitle({ kind: 'receiving', name: null, expected: null })).toBe('Receive stock');
  expect(countTitle({ kind: 'stocktake', name: 'Back room', expected: null })).toBe('Stocktake: Back room');
});

it('lists the missing and the unannounced pieces of a delivery, and barcodes without a size', () => {
  const delivery = count(
    'receiving',
    [
      line('Jean', { expected: 6, counted: 5 }),
      line('Shirt', { expected: 4, counted: 4 }),
      line('Hoodie', { counted: 2 }),
    ],
    [{ code: '2000041709992', quantity: 1 }],
  );
  expect(listMissing(delivery)).toEqual([{ name: 'Jean M', count: 1 }]);
  expect(listDifferences(delivery)).toEqual([
    { name: 'Jean M', text: '1 missing' },
    { name: 'Hoodie M', text: '2 more than announced' },
    { name: '2000041709992', text: 'not matched, 1 item left out' },
  ]);
});

it('lists no differences for a delivery without a delivery note', () => {
  expect(listDifferences(count('receiving', [line('Hoodie', { counted: 2 })]))).toEqual([]);
});

it('lists what a stocktake changes, and what it leaves out', () => {
  const shelf = count('stocktake', [
    line('Jean', { counted: 5, change: -1 }),
    line('Shirt', { counted: 5 }),
    line('Hoodie', { counted: 5, change: 2 }),
    line('Dress', { counted: 1, problem: 'moved' }),
    line('Skirt', { counted: 1, change: -1, missing: 2, problem: 'reserved' }),
  ]);
  expect(listDifferences(shelf)).toEqual([
    { name: 'Jean M', text: '1 fewer' },
    { name: 'Hoodie M', text: '2 more' },
    { name: 'Dress M', text: 'left out: pieces came or left while it was counted' },
    { name: 'Skirt M', text: 'none stays available, and 2 reserved for orders are missing' },
  ]);
});
