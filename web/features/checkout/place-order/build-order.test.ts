import { expect, it } from 'vitest';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { cents } from '#domain/money.ts';
import { buildOrder } from './build-order.ts';

const TEE = {
  _id: 'tee',
  img: '/pictures/tee-960.webp',
  title: 'Field Pocket Tee',
  brand: 'keystone',
  quantity: 2,
  size: 'M',
  price: 15.3,
};
const LARGE_TEE = { ...TEE, _id: 'tee~2', size: 'L' };
const ORDERED = {
  address: { ...EXAMPLE_CUSTOMER, region: '', postalCode: '' },
  email: 'maren@osier.example',
  isGuest: false,
  pricing: {
    total: cents(3060),
    credit: undefined,
    code: undefined,
    shippingMethod: undefined,
  },
};

it('builds the order payload of section 7 with the total that the shopper saw, without other fields of the cart line', () => {
  const lines = [{ ...TEE, colour: 'Paprika', pictures: [] }];
  expect(buildOrder({ ...ORDERED, items: { lines, isWholeCart: false } })).toEqual({
    ...EXAMPLE_CUSTOMER,
    email: 'maren@osier.example',
    product: TEE,
    total: 30.6,
  });
});

it('builds the payload of a whole cart, even of one line, with its lines and the total that the shopper saw', () => {
  for (const lines of [[TEE], [TEE, LARGE_TEE]])
    expect(buildOrder({ ...ORDERED, items: { lines, isWholeCart: true } })).toEqual({
      ...EXAMPLE_CUSTOMER,
      email: 'maren@osier.example',
      products: lines,
      total: 30.6,
    });
});

it('includes region, postal code, discount code and shipping method if there are any', () => {
  const address = { ...ORDERED.address, region: 'Oregon', postalCode: '97214' };
  const pricing = {
    total: cents(2754),
    credit: undefined,
    code: 'WELCOME10',
    shippingMethod: 'express',
  };
  const order = buildOrder({ ...ORDERED, address, pricing, items: { lines: [TEE], isWholeCart: false } });
  expect(order).toMatchObject({
    region: 'Oregon',
    postalCode: '97214',
    total: 27.54,
    code: 'WELCOME10',
    shippingMethod: 'express',
  });
});

it('marks the order of a guest', () => {
  const items = { lines: [TEE], isWholeCart: false };
  expect(buildOrder({ ...ORDERED, isGuest: true, items })).toMatchObject({ asGuest: true });
});
