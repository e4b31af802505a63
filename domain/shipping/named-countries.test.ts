import { expect, it } from 'vitest';
import { COUNTRY_CODES, countryName } from './countries.ts';
import { listNamedCountries } from './named-countries.ts';

it.each([
  ['Free shipping', []],
  ['Free shipping to your door, in every country', []],
  ['Free shipping to Nigeria', ['NG']],
  ['Free shipping to Niger', ['NE']],
  ['Free shipping in the US and Canada', ['US', 'CA']],
  ['US orders ship free', ['US']],
  ['Free shipping to the U.S.', ['US']],
  ['Free shipping to the UK, and free returns', ['GB']],
  ['FREE SHIPPING TO NORWAY', ['NO']],
  ['Free shipping to Northern Ireland', ['GB']],
  ['Free shipping to Papua New Guinea', ['PG']],
  ['Free shipping to New Zealand', ['NZ']],
  ['Free shipping to Bosnia and Herzegovina', ['BA']],
  ["Free shipping to Cote d'Ivoire, Saint Lucia and Turkiye", ['CI', 'LC', 'TR']],
  ['Our jersey ships free, tell us', []],
  ['Free shipping. Made in Italy, sent from Norway', []],
])('in ‘%s’ finds %j', (text, codes) => {
  expect(listNamedCountries(text)).toEqual(codes);
});

it.each([
  'Free shipping in New Jersey',
  'Free shipping to New Mexico',
  'Free shipping in North America',
  'Free shipping to the continental US',
  'Free shipping to Georgia',
  'Free shipping to Alaska and Canada',
  'Free shipping to Canada and Alaska',
  'Free shipping to all European countries',
  'Free shipping to canada',
  'Free shipping to selected countries',
  'FREE SHIPPING WITH US',
])('in ‘%s’ finds a place that may be no country', (text) => {
  expect(listNamedCountries(text)).toBeNull();
});

it('finds every country by its name, and the members of the EU', () => {
  for (const code of COUNTRY_CODES.filter((each) => each !== 'GE'))
    expect(listNamedCountries(`Free shipping to ${countryName(code)}.`)).toEqual([code]);
  expect(listNamedCountries('Free shipping in the EU')).toHaveLength(27);
  expect(listNamedCountries('Free shipping in the European Union')).toContain('HR');
});
