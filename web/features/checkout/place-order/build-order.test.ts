import { expect, it } from 'vitest';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
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
const ORDERED = { address: EXAMPLE_CUSTOMER, email: 'maren@osier.example' };

it('builds the order payload of section 7, without other fields of the cart line', () => {
  const lines = [{ ...TEE, colour: 'Paprika', pictures: [] }];
  expect(buildOrder({ ...ORDERED, items: { lines, isWholeCart: false } })).toEqual({
    ...EXAMPLE_CUSTOMER,
    email: 'maren@osier.example',
    product: TEE,
  });
});

it('builds the payload of a whole cart with all its lines, also of one line, and the total that the shopper saw', () => {
  for (const lines of [[TEE], [TEE, LARGE_TEE]])
    expect(buildOrder({ ...ORDERED, items: { lines, isWholeCart: true } })).toEqual({
      ...EXAMPLE_CUSTOMER,
      email: 'maren@osier.example',
      products: lines,
      total: 30.6 * lines.length,
    });
});
