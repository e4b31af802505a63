import { expect, test } from 'vitest';
import { SPECIFIED_API_CATALOGUE } from '#contract/testing/specified-api-catalogue.ts';
import { listingQueryString, listingQuery, readListingChoice, sortsOf } from './listing-url.ts';

const read = (search: string) => readListingChoice(new URLSearchParams(search), SPECIFIED_API_CATALOGUE);

test('a choice is unchanged after it is written to the URL and read back', () => {
  const choice = {
    q: 'linen & co',
    department: 'male',
    type: 'shirts',
    brand: 'kd',
    price: 20,
    colour: 'blue',
    size: 'XL',
    sort: 'rating',
  } as const;
  expect(read(listingQueryString(choice))).toEqual(choice);
});

test('leaves unset fields out of the query string', () => {
  expect(listingQueryString({ department: undefined, price: undefined })).toBe('');
});

test.each([
  'department=boats',
  'type=hats',
  'brand=acme',
  'colour=ultraviolet',
  'price=cheap',
  'price=-1',
  'price=1e9',
  'q=%20',
  'sort=newest',
  'sort=relevance',
  'sort=colour',
  'size=%20',
  'size=longer-than-any-size',
  '',
])('ignores %j', (search) => {
  expect(Object.values(read(search)).every((value) => value === undefined)).toBe(true);
});

test('removes control and invisible characters from the search text', () => {
  expect(read('q=%20red%00%0Adress').q).toBe('red dress');
  expect(read('q=shirt%E2%80%8B%E2%80%AE&department=male')).toMatchObject({ q: 'shirt', department: 'male' });
  expect(read('q=red%E2%80%A8%EF%BD%84ress').q).toBe('red dress');
  expect(read('q=%00').q).toBeUndefined();
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200);
});

test('sorts a search by relevance and every other listing by newest by default', () => {
  expect(read('q=linen&sort=relevance').sort).toBeUndefined();
  expect(read('q=linen&sort=newest').sort).toBe('newest');
  expect(sortsOf('linen')[0]).toBe('relevance');
  expect(sortsOf(undefined)).not.toContain('relevance');
});

test('reads values in any letter case', () => {
  expect(read('department=Female&type=Dress&brand=KD')).toMatchObject({
    department: 'female',
    type: 'dress',
    brand: 'kd',
  });
});

test('applies a brand only with department and type, and the price always', () => {
  expect(listingQuery(read('brand=kd&price=20'))).toEqual({ maxPrice: '20' });
  expect(listingQuery(read('department=male&type=jeans&brand=kd'))).toEqual({
    for: 'male',
    category: 'jeans',
    brand: 'kd',
  });
});
