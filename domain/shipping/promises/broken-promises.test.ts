import { expect, test } from 'vitest';
import type { ShippingMethod } from '../../pricing/order/shipping.ts';
import {
  createPromotion,
  createRate,
  FREE_EVERYWHERE,
  NEW_SHOP,
} from '../../pricing/order/testing/pricing-examples.ts';
import { listBrokenPromises } from './broken-promises.ts';

const AT = new Date('2026-11-27T08:00:00Z');
const method = (tiers: ShippingMethod['tiers'], measure: ShippingMethod['measure'] = 'subtotal') => ({
  id: 'canada',
  name: 'Standard',
  delivery: '',
  measure,
  tiers,
});
const canada = (...methods: ShippingMethod[]) => ({
  ...NEW_SHOP,
  zones: [FREE_EVERYWHERE, { id: 'canada', places: [{ country: 'CA', region: '*' }], methods }],
});
const broken = (text: string, tables = NEW_SHOP) => listBrokenPromises(text, tables, AT);

test('a new shop keeps every promise of free shipping', () => {
  expect(broken('Free shipping on orders over $150')).toEqual([]);
  expect(broken('FREE SHIPPING')).toEqual([]);
});

test('a promise is kept where the first order above its amount ships free', () => {
  const tables = canada(
    method([
      { from: 0, cents: 950 },
      { from: 75_01, cents: 0 },
    ]),
  );
  expect(broken('Free shipping over $75', tables)).toEqual([]);
  const whole = { zoneId: 'canada', countries: [], price: 950 };
  expect(broken('Free shipping over $50', tables)).toEqual([{ ...whole, order: 50_01 }]);
  expect(broken('Free shipping', tables)).toEqual([{ ...whole, order: 1 }]);
  expect(broken('No minimum: free shipping', tables)).toEqual([{ ...whole, order: 1 }]);
  expect(broken('Free shipping, no minimum, not to Canada', tables)).toEqual([]);
  expect(broken('Every order ships free.', tables)).toEqual([{ ...whole, order: 1 }]);
  expect(broken('Free shipping to Canada', tables)).toEqual([{ ...whole, order: 1 }]);
  expect(broken('Free shipping to Norway', tables)).toEqual([]);
  expect(broken('Free shipping in the US', tables)).toEqual([]);
  expect(broken('Free shipping in New Jersey', tables)).toEqual([]);
  expect(broken('Free shipping outside Canada', tables)).toEqual([]);
  expect(broken('Shipping is free, except to Canada', tables)).toEqual([]);
  expect(broken('Fast delivery', tables)).toEqual([]);
});

test('an automatic discount keeps a promise, too; taxes do not matter', () => {
  const tables = {
    ...canada(method([{ from: 0, cents: 950 }])),
    taxRates: [createRate()],
    promotions: [createPromotion({ class: 'shipping', effect: 'free_shipping', value: 0 })],
  };
  expect(broken('Free shipping', tables)).toEqual([]);
});

test('every country of a zone must keep a promise, also where a discount is for some of them', () => {
  const places = ['CA', 'MX', 'NO', 'BR'].map((country) => ({ country, region: '*' }));
  const tables = {
    ...canada(),
    zones: [{ id: 'four', places, methods: [method([{ from: 0, cents: 950 }])] }],
    promotions: [
      createPromotion({
        class: 'shipping',
        effect: 'free_shipping',
        value: 0,
        conditions: { countries: ['CA', 'NO'] },
      }),
    ],
  };
  expect(broken('Free shipping', tables)).toEqual([
    { zoneId: 'four', countries: ['MX', 'BR'], order: 1, price: 950 },
  ]);
  expect(broken('Free shipping to Norway and Brazil', tables)).toEqual([
    { zoneId: 'four', countries: ['BR'], order: 1, price: 950 },
  ]);
});

test('of the methods of a zone the cheapest one counts, and an order of any weight must ship free', () => {
  const dear = { ...method([{ from: 0, cents: 950 }]), id: 'dear' };
  expect(broken('Free shipping', canada(dear, method([{ from: 0, cents: 0 }])))).toEqual([]);
  const heavy = method(
    [
      { from: 0, cents: 0 },
      { from: 2000, cents: 500 },
    ],
    'weight',
  );
  expect(broken('Free shipping', canada(heavy))).toEqual([
    { zoneId: 'canada', countries: [], order: 1, price: 500 },
  ]);
});

test('a zone to which the shop does not ship breaks no promise', () => {
  expect(broken('Free shipping', canada())).toEqual([]);
});
