import { describe, expect, it } from 'vitest';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { EMPTY_ADDRESS, initialAddress, readAddress } from './address.ts';

describe('readAddress', () => {
  it('trims the values of the form', () => {
    const form = new FormData();
    for (const [field, value] of Object.entries(EXAMPLE_CUSTOMER)) form.set(field, ` ${value} `);
    expect(readAddress(form)).toMatchObject(EXAMPLE_CUSTOMER);
  });

  it('reads a missing field as empty', () => {
    expect(readAddress(new FormData())).toEqual(EMPTY_ADDRESS);
  });
});

describe('initialAddress', () => {
  const saved = (city: string, isDefault = false) => ({ ...EXAMPLE_CUSTOMER, city, isDefault });
  const lastOrder = { ...EXAMPLE_CUSTOMER, city: 'Bend' };

  it('prefers the default address, then the last order, then a saved address', () => {
    const cityOf = (...[book]: [Parameters<typeof initialAddress>[0]]) => initialAddress(book, null).city;
    expect(cityOf({ addresses: [saved('Salem'), saved('Eugene', true)], lastOrder })).toBe('Eugene');
    expect(cityOf({ addresses: [saved('Salem')], lastOrder })).toBe('Bend');
    expect(cityOf({ addresses: [saved('Salem')], lastOrder: null })).toBe('Salem');
    expect(initialAddress({ addresses: [], lastOrder: null }, null)).toEqual(EMPTY_ADDRESS);
  });

  it("prefers the account's phone number", () => {
    const book = { addresses: [saved('Salem', true)], lastOrder };
    expect(initialAddress(book, '555 0100')).toEqual({
      ...EMPTY_ADDRESS,
      ...EXAMPLE_CUSTOMER,
      city: 'Salem',
      phone: '555 0100',
    });
  });
});
