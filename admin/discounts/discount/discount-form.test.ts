import { expect, test } from 'vitest';
import {
  toDiscountEdits,
  generateCode,
  NEW_DISCOUNT,
  readCodes,
  readDiscountForm,
  toDiscountForm,
  type Stored,
} from './discount-form.ts';

const stored: Stored = {
  id: 'welcome',
  name: 'Welcome',
  class: 'line',
  effect: 'amount',
  value: 5,
  buy: null,
  get: null,
  maxSets: null,
  scope: {},
  countries: ['CA'],
  groups: ['wholesale'],
  firstOrder: true,
  minSubtotal: 60,
  minQuantity: null,
  automatic: false,
  codes: ['WELCOME'],
  limitTotal: 500,
  limitPerson: 1,
  limitCode: null,
  exclusive: false,
  priority: -1,
  startsAt: '2026-11-24T08:00:00.000Z',
  endsAt: null,
  status: 'active',
  used: { count: 0, more: false },
};

test('a stored discount fills the form, and the form reads back as the same discount', () => {
  const { body, errors } = readDiscountForm(toDiscountForm(stored));
  expect(errors).toEqual({});
  expect(toDiscountEdits(body, stored)).toEqual({});
});

test('only changed fields are saved, each with its stored value', () => {
  const { body } = readDiscountForm({
    ...toDiscountForm(stored),
    kind: 'line-buy_x_get_y',
    value: '100',
    minSubtotal: '',
  });
  expect(toDiscountEdits(body, stored)).toEqual({
    class: { base: 'line', value: 'line' },
    effect: { base: 'amount', value: 'buy_x_get_y' },
    value: { base: 5, value: 100 },
    buy: { base: null, value: 2 },
    get: { base: null, value: 1 },
    minSubtotal: { base: 60, value: null },
  });
});

test('an automatic discount has no codes, whatever was typed', () => {
  const { body } = readDiscountForm({ ...toDiscountForm(stored), automatic: true, limitCode: '3' });
  expect(body).toMatchObject({ codes: [], limitCode: null });
});

test('what is missing or cannot be read is an error at its field', () => {
  const { errors } = readDiscountForm({
    ...NEW_DISCOUNT,
    value: 'ten',
    minSubtotal: '1.234',
    minQuantity: 'few',
    limitTotal: '-1',
    priority: '1.5',
    startsAt: '2026-12-02T00:00',
    endsAt: '2026-12-01T00:00',
  });
  expect(Object.keys(errors).toSorted()).toEqual([
    'codes',
    'endsAt',
    'limitTotal',
    'minQuantity',
    'minSubtotal',
    'name',
    'priority',
    'value',
  ]);
});

test('codes are read from a pasted list and generated from letters that look like no others', () => {
  expect(readCodes('one, two\n THREE-3 ')).toEqual(['ONE', 'TWO', 'THREE-3']);
  expect(readCodes('ok no!')).toBeUndefined();
  expect(generateCode((length) => Uint8Array.from({ length }, (_, index) => index * 31))).toMatch(
    /^[A-HJ-NP-Z2-9]{8}$/,
  );
});
