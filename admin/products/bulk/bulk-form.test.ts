import { expect, it } from 'vitest';
import { EMPTY_FORM, readBulkForm, type BulkForm } from './bulk-form.ts';

const read = (field: 'price' | 'status' | 'category', form: Partial<BulkForm>) =>
  readBulkForm(field, { ...EMPTY_FORM, ...form });

it('reads a change of prices, with a sign for what is taken off', () => {
  expect(read('price', { value: '5 %', rounding: 'dollar' })).toEqual({
    ok: true,
    value: { field: 'price', how: 'percent', value: 5, rounding: 'dollar', at: null },
  });
  expect(read('price', { how: 'lower', value: '2.5' })).toMatchObject({
    value: { how: 'percent', value: -2.5 },
  });
  expect(read('price', { how: 'subtract', value: '$3' })).toMatchObject({
    value: { how: 'amount', value: -3 },
  });
  expect(read('price', { how: 'set', value: '29.95' })).toMatchObject({
    value: { how: 'set', value: 29.95 },
  });
  expect(read('price', { value: '5', startsAt: '2026-12-01T08:00' })).toMatchObject({
    value: { at: new Date(2026, 11, 1, 8).toISOString() },
  });
  expect(read('price', { how: 'cancel' })).toMatchObject({ value: { field: 'scheduledPrice' } });
});

it('says what is wrong with a number, and nothing about an empty form', () => {
  expect(read('price', { value: '5o' })).toEqual({
    ok: false,
    error: '‘5o’ is not a number. Use a format like 5 or 2.50.',
  });
  expect(read('price', { how: 'lower', value: '101' })).toMatchObject({ ok: false });
  for (const field of ['price', 'status', 'category'] as const)
    expect(read(field, {})).toEqual({ ok: false, error: '' });
});

it('reads a status, with a time for a scheduled one', () => {
  expect(read('status', { status: 'archived' })).toEqual({
    ok: true,
    value: { field: 'status', status: 'archived' },
  });
  expect(read('status', { status: 'scheduled' })).toEqual({ ok: false, error: '' });
  expect(read('status', { status: 'scheduled', publishAt: '2026-11-28T08:00' })).toMatchObject({
    value: { publishAt: new Date(2026, 10, 28, 8).toISOString() },
  });
});

it('reads a sale price, and says nothing before a value is typed', () => {
  const sale = { ...EMPTY_FORM.sale, name: 'Sale', value: '20 %', endsAt: '2026-11-28T08:00' };
  const sold = (edit: Partial<typeof sale>) =>
    readBulkForm('salePrice', { ...EMPTY_FORM, sale: { ...sale, ...edit } });
  expect(sold({})).toEqual({
    ok: true,
    value: {
      field: 'salePrice',
      effect: 'percentage',
      value: 20,
      startsAt: null,
      endsAt: new Date(2026, 10, 28, 8).toISOString(),
    },
  });
  expect(sold({ value: '' })).toEqual({ ok: false, error: '' });
  expect(sold({ value: 'x' })).toMatchObject({ ok: false, error: 'Enter a number.' });
});
