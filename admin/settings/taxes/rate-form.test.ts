import { expect, test } from 'vitest';
import {
  describeRate,
  toRateEdits,
  isTypedClass,
  NEW_RATE,
  readRateForm,
  toRateForm,
  type Rate,
} from './rate-form.ts';

const rate: Rate = {
  id: 'sales-tax',
  name: 'Sales tax',
  country: 'US',
  region: 'NY',
  taxClass: 'standard',
  rate: 8.875,
  included: false,
  startsAt: '2026-11-24T08:00:00.000Z',
  endsAt: null,
  status: 'active',
};

test('a stored rate fills the form, and the form reads back as the same rate', () => {
  const { body, problem } = readRateForm(toRateForm(rate));
  expect(problem).toBeNull();
  expect(toRateEdits(body, rate)).toEqual({});
});

test('only changed fields are saved; an empty region is the whole country', () => {
  const { body } = readRateForm({ ...toRateForm(rate), region: ' ', rate: '9 %' });
  expect(toRateEdits(body, rate)).toEqual({
    region: { base: 'NY', value: '*' },
    rate: { base: 8.875, value: 9 },
  });
});

test('a missing name and a rate that is no percentage are named', () => {
  expect(readRateForm({ ...NEW_RATE, name: '' }).problem).toBe('Give the tax a name, as customers see it.');
  const untyped = readRateForm({ ...NEW_RATE, rate: '5', taxClass: '' });
  expect(untyped.problem).toBe('Enter the tax class as on the products.');
  expect(readRateForm(NEW_RATE).problem).toBe('Enter the rate in percent, such as 8.875.');
});

test('any class but the listed ones is typed, in any letter case', () => {
  expect(['*', 'standard', 'shipping', '', 'children'].map(isTypedClass)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(readRateForm({ ...toRateForm(rate), taxClass: ' Children ' }).body.taxClass).toBe('children');
});

test('a rate is described by its place and class', () => {
  expect(describeRate(rate)).toBe('NY, United States; products');
  expect(describeRate({ ...rate, country: '*', region: '*', taxClass: '*' })).toBe(
    'All countries; everything',
  );
  expect(describeRate({ ...rate, taxClass: 'children' })).toBe('NY, United States; children');
});
