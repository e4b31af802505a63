import { expect, it } from 'vitest';
import { amountsOf } from '#domain/order/order-amounts.ts';
import { toPricing, type ShownQuote } from './shown-quote.ts';

const AMOUNTS = amountsOf([{ price: 17, quantity: 1 }]);
const QUOTE: ShownQuote = {
  amounts: AMOUNTS,
  lineDiscounts: new Map(),
  isReading: false,
  code: {
    entered: 'OLD',
    maxLength: 40,
    isApplied: true,
    problem: undefined,
    hint: undefined,
    onEnter: () => undefined,
  },
  isCodeRejected: false,
  credit: undefined,
  addressProblem: undefined,
  regionProblem: undefined,
  asksRegion: false,
  isRegionRequired: false,
  shippingMethods: [{ id: 'standard', name: 'Standard', delivery: '', price: 0 }],
  shippingMethod: 'standard',
  onShippingMethod: () => undefined,
  onAddress: () => undefined,
};

it('an order sends the code, and the shipping method if there was a choice', () => {
  const [standard] = QUOTE.shippingMethods;
  const express = { id: 'express', name: 'Express', delivery: '', price: 9 };
  const methods = standard ? [standard, express] : [];
  expect(toPricing(QUOTE)).toEqual({
    total: AMOUNTS.total,
    credit: undefined,
    code: 'OLD',
    shippingMethod: undefined,
  });
  expect(toPricing({ ...QUOTE, shippingMethods: methods }).shippingMethod).toBe('standard');
});

it('an order sends no code that was rejected', () => {
  expect(toPricing({ ...QUOTE, isCodeRejected: true }).code).toBeUndefined();
});

it('an order sends a code whose quote was lost', () => {
  expect(toPricing({ ...QUOTE, code: { ...QUOTE.code, problem: 'Offline.' } }).code).toBe('OLD');
});
