import { expect, test } from 'vitest';
import { DEFAULT_SHOP_DETAILS } from '../shop/shop-details.ts';
import { fillShopDetails } from './fill-shop-details.ts';

const shop = { ...DEFAULT_SHOP_DETAILS, name: 'North {email}' };

test('names in curly brackets become the details of the shop, once', () => {
  expect(fillShopDetails('{shop}: {email}, {other}', shop)).toBe(
    'North {email}: hello@osier.example, {other}',
  );
});

test('a line with a detail that the shop does not have is left out', () => {
  expect(fillShopDetails('Phone: {phone}\nVisit {address}', { ...shop, phone: '1' })).toBe('Phone: 1');
});

test('a phone number becomes the address of a link, whatever it is written with', () => {
  const filled = fillShopDetails('[{phone}](tel:{phone})', DEFAULT_SHOP_DETAILS);
  expect(filled).toBe('[+1 (555) 010-2040](tel:+15550102040)');
});
