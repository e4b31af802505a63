import { expect, it } from 'vitest';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { ERASED } from '#domain/customer/erased-person.ts';
import { findTypedAddress, findTypedEmail, prefillAddressOf } from './typed-address.ts';

it('prefills the address of an order, unless it is empty or erased', () => {
  const email = 'maren@osier.example';
  const erased = Object.fromEntries(Object.keys(EXAMPLE_CUSTOMER).map((field) => [field, ERASED]));
  prefillAddressOf({ ...EXAMPLE_CUSTOMER, ...erased, email: ERASED }, true);
  expect(findTypedAddress(ERASED)).toBeUndefined();
  prefillAddressOf({ ...EXAMPLE_CUSTOMER, address: '', city: '', email }, true);
  expect(findTypedAddress(email)).toBeUndefined();
  prefillAddressOf({ ...EXAMPLE_CUSTOMER, email }, true);
  expect(findTypedAddress(email)).toMatchObject(EXAMPLE_CUSTOMER);
});

it("keeps a guest's address for that guest, not for a signed-in user who opens the order", () => {
  const order = { ...EXAMPLE_CUSTOMER, email: 'guest@osier.example', isGuest: true };
  prefillAddressOf(order, true);
  expect([findTypedAddress(''), findTypedEmail()]).toEqual([undefined, '']);
  prefillAddressOf(order, false);
  expect(findTypedAddress('')).toMatchObject(EXAMPLE_CUSTOMER);
  expect(findTypedEmail()).toBe('guest@osier.example');
});
