import { expect, test } from 'vitest';
import { checkField, readPrice, readUnitField, unitField } from './product-fields.ts';

test.each([
  ['48.00', undefined],
  ['$ 48', undefined],
  ['', 'Price is required.'],
  ['4,80', 'Use a decimal point: 4.80.'],
  ['cheap', 'This is not a price. Use a format like 48.00.'],
  ['0.00', 'A price is from $0.01 to $100,000.00.'],
  ['100000.01', 'A price is from $0.01 to $100,000.00.'],
])('the price %j has the problem %j', (price, problem) => {
  expect(checkField('price', { price })).toBe(problem);
});

test('a price is read with and without its sign', () => {
  expect([readPrice('$48.5'), readPrice('48'), readPrice('1e3'), readPrice('48.005')]).toEqual([
    48.5,
    48,
    undefined,
    undefined,
  ]);
});

test('the shares of a composition sum to 100 %', () => {
  expect(checkField('composition', { composition: '60% Viscose, 40 % Polyester' })).toBeUndefined();
  expect(checkField('composition', { composition: '60% Viscose, 30% Silk' })).toMatch(/sum to 100 %/);
  expect(checkField('composition', { composition: '' })).toBeUndefined();
});

test('a size costs at least what its product costs, and its barcode has a correct check digit', () => {
  const [price, barcode] = [unitField('7', 'price'), unitField('7', 'barcode')];
  expect(readUnitField(price)).toEqual({ unitId: '7', field: 'price' });
  expect(readUnitField('price')).toBeNull();
  expect(checkField(price, { price: '48.00', [price]: '47.99' })).toMatch(/^At least/);
  expect(checkField(price, { price: '48.00', [price]: '48.00' })).toBeUndefined();
  expect(checkField(price, { price: '48.00', [price]: '' })).toBeUndefined();
  expect(checkField(barcode, { [barcode]: '4006 3813 3393 1' })).toBeUndefined();
  expect(checkField(barcode, { [barcode]: '4006381333932' })).toMatch(/last digit would be 1/);
});

test('a scheduled price needs a price and a time', () => {
  const problem = (field: string, scheduledPrice: string, scheduledPriceAt: string) =>
    checkField(field, { scheduledPrice, scheduledPriceAt });
  expect(problem('scheduledPrice', '', '2026-12-01T08:00')).toMatch(/Enter the price/);
  expect(problem('scheduledPrice', 'cheap', '')).toMatch(/not a price/);
  expect(problem('scheduledPriceAt', '48.00', '')).toMatch(/Choose when/);
  expect(problem('scheduledPrice', '', '') ?? problem('scheduledPriceAt', '', '')).toBeUndefined();
});

test('a scheduled product needs a time', () => {
  expect(checkField('publishAt', { status: 'scheduled', publishAt: '' })).toMatch(/Choose when/);
  expect(checkField('publishAt', { status: 'draft', publishAt: '' })).toBeUndefined();
});
