import { expect, test } from 'vitest';
import { addressLines, describeDelivery } from './address-lines.ts';

test('an address names region and postal code beside the city, if it has them', () => {
  const place = { address: '2210 Larch Street', city: 'Portland', country: 'United States' };
  expect(addressLines(place)).toEqual(['2210 Larch Street', 'Portland', 'United States']);
  expect(addressLines({ ...place, region: 'Oregon', postalCode: '97204' })).toEqual([
    '2210 Larch Street',
    'Portland, Oregon, 97204',
    'United States',
  ]);
  expect(addressLines({ ...place, region: null, postalCode: '97204' })[1]).toBe('Portland, 97204');
});

test('an order without an address was handed over in person', () => {
  const place = { address: '2210 Larch Street', city: 'Portland', country: 'United States' };
  expect(describeDelivery(place)).toBe('2210 Larch Street, Portland, United States');
  // The country of the sale is not where it goes.
  expect(describeDelivery({ address: '', city: '', country: 'Canada' })).toBe('Handed over in person');
});
