import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderPayload } from '#contract/calls/shop/orders.ts';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { createProblem } from '#contract/problem-codes.ts';
import { ADDRESS_FIELDS, EMPTY_ADDRESS } from './address.ts';
import { checkAddress } from './check-address.ts';

describe('checkAddress', () => {
  it('accepts a complete address', () => {
    expect(checkAddress(EXAMPLE_CUSTOMER)).toEqual({});
  });

  it('requires every field', () => {
    expect(Object.keys(checkAddress(EMPTY_ADDRESS))).toEqual([...ADDRESS_FIELDS]);
    expect(checkAddress({ ...EXAMPLE_CUSTOMER, city: '   ' })).toEqual({ city: 'City is required.' });
  });

  it('requires the region where charges depend on it', () => {
    const address = { ...EMPTY_ADDRESS, ...EXAMPLE_CUSTOMER, region: ' ' };
    expect(checkAddress(address)).toEqual({});
    const { detail } = createProblem('region_required');
    expect(checkAddress(address, { isRegionRequired: true })).toEqual({ region: detail });
    expect(checkAddress({ ...address, region: 'OR' }, { isRegionRequired: true })).toEqual({});
  });

  it('requires a known country where charges depend on it', () => {
    const { detail } = createProblem('country_unknown');
    const check = (country: string) =>
      checkAddress({ ...EXAMPLE_CUSTOMER, country }, { mustKnowCountry: true });
    expect(check('Atlantis')).toEqual({ country: detail });
    expect([check('usa'), check('Deutschland')]).toEqual([{}, {}]);
    expect(check(' ')).toEqual({ country: 'Country is required.' });
    expect(checkAddress({ ...EXAMPLE_CUSTOMER, country: 'Atlantis' })).toEqual({});
  });

  it('accepts a phone number with dots, and names them among the allowed characters', () => {
    expect(checkAddress({ ...EXAMPLE_CUSTOMER, phone: '555.010.4471' })).toEqual({});
    expect(checkAddress({ ...EXAMPLE_CUSTOMER, phone: '555.010.4471 ext' }).phone).toContain('dots');
  });

  it('rejects the same input as the server, with the same messages, except for invisible characters', () => {
    const text = fc.oneof(
      fc.constantFrom('', ' ', 'Portland', 'Åse', '東京'),
      fc.string({ maxLength: 40, unit: 'grapheme' }),
    );
    const phone = fc.oneof(
      fc.constantFrom(
        '',
        '12345',
        '123456',
        '+49 (30) 901-820',
        '12.34.56',
        '0123456789012345',
        'call me',
        '55501044x1',
        '()-',
      ),
      fc.string({ maxLength: 20, unit: fc.constantFrom(...'0123456789+-(). x'.split('')) }),
    );
    const address = fc.record({
      firstName: text,
      lastName: text,
      country: text,
      city: text,
      address: text,
      phone,
    });
    fc.assert(
      fc.property(address, (value) => {
        const server = orderPayload.safeParse({ ...value, product: { _id: 'tee', quantity: 1, size: 'S' } });
        // The form shows the first error of a field.
        const first = new Map<string, string>();
        for (const { path, message } of server.error?.issues ?? []) {
          const field = String(path[0]);
          // Skips a check that only the server has. The server's next message for the field must match the form's.
          if (message.endsWith('contains characters that are not allowed.')) continue;
          if (!first.has(field)) first.set(field, message);
        }
        expect(checkAddress(value)).toEqual(Object.fromEntries(first));
      }),
    );
  });
});
