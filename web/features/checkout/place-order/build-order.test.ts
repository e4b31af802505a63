import { expect, it } from 'vitest';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { buildOrder } from './build-order.ts';

it('builds the order payload of section 7, without other fields of the cart line', () => {
  const product = {
    _id: 'tee',
    img: '/pictures/tee-960.webp',
    title: 'Field Pocket Tee',
    brand: 'keystone',
    quantity: 2,
    size: 'M' as const,
    price: 15.3,
  };
  const line = { ...product, colour: 'Paprika', pictures: [] };
  expect(buildOrder({ address: EXAMPLE_CUSTOMER, email: 'maren@osier.example', line })).toEqual({
    ...EXAMPLE_CUSTOMER,
    email: 'maren@osier.example',
    product,
  });
});
