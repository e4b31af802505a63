import { expect, test } from 'vitest';
import { DEFAULT_SHOP_DETAILS, phoneUrl } from './shop-details.ts';

test('a link to a phone number has its digits and its plus', () => {
  expect(phoneUrl(DEFAULT_SHOP_DETAILS.phone)).toBe('tel:+15550102040');
});
