import { expect, it } from 'vitest';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { ERASED } from '#domain/customer/erased-person.ts';
import { findTypedAddress, setTypedAddressOf } from './typed-address.ts';

it('takes over the address of an order, unless it is empty or erased', () => {
  const email = 'maren@osier.example';
  const erased = Object.fromEntries(Object.keys(EXAMPLE_CUSTOMER).map((field) => [field, ERASED]));
  setTypedAddressOf({ ...EXAMPLE_CUSTOMER, ...erased, email: ERASED });
  expect(findTypedAddress(ERASED)).toBeUndefined();
  setTypedAddressOf({ ...EXAMPLE_CUSTOMER, address: '', city: '', email });
  expect(findTypedAddress(email)).toBeUndefined();
  setTypedAddressOf({ ...EXAMPLE_CUSTOMER, email });
  expect(findTypedAddress(email)).toMatchObject(EXAMPLE_CUSTOMER);
});
