import fc from 'fast-check';
import { iso31661 } from 'iso-3166';
import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, countryName, findCountryCode, listCountries, searchCountries } from './countries.ts';
import { mayBeRegion, readRegion } from './regions.ts';

describe('listCountries', () => {
  it('lists the countries of ISO 3166-1 and Kosovo once, by name', () => {
    const countries = listCountries();
    expect(countries).toHaveLength(250);
    expect(new Set(countries.map(({ name }) => name)).size).toBe(250);
    expect(countries.every(({ code, name }) => name !== code)).toBe(true);
    expect(countries[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
    expect(countries.at(-1)).toEqual({ code: 'ZW', name: 'Zimbabwe' });
    const names = countries.map(({ name }) => name);
    expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Albania'));
  });
});

it('the codes are those of ISO 3166-1 in the library, and Kosovo', () => {
  const assigned = iso31661.filter(({ state }) => state === 'assigned').map(({ alpha2 }) => alpha2);
  expect(COUNTRY_CODES.join(' ')).toBe([...assigned, 'XK'].toSorted().join(' '));
});

describe('searchCountries', () => {
  const namesOf = (text: string) => searchCountries(text).map(({ name }) => name);

  it('lists all countries by name for an empty text', () => {
    expect(searchCountries(' ')).toEqual(listCountries());
  });

  it.each([
    ['germ', ['Germany']],
    ['deutsch', ['Germany']],
    ['usa', ['United States']],
    ['Ivory', ['Côte d’Ivoire']],
    ['zealand', ['New Zealand']],
    ['aland', ['Åland Islands']],
    ['Atlantis', []],
    ['?', []],
  ])('finds %s', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  it('lists the country first that the text names, then those that start with it', () => {
    expect(namesOf('us')[0]).toBe('United States');
    expect(namesOf('uk').slice(0, 2)).toEqual(['United Kingdom', 'Ukraine']);
    expect(namesOf('guinea')).toEqual(['Guinea', 'Guinea-Bissau', 'Equatorial Guinea', 'Papua New Guinea']);
  });

  it('finds every country by each beginning of its name', () => {
    const beginning = fc.tuple(fc.constantFrom(...listCountries()), fc.nat({ max: 40 }));
    fc.assert(
      fc.property(beginning, ([{ code, name }, length]) => {
        const codes = searchCountries(name.slice(0, length)).map((country) => country.code);
        expect(codes).toContain(code);
      }),
      { numRuns: 500 },
    );
  });
});

describe('findCountryCode', () => {
  it('recognises every code and English name, whatever its case, accents and spaces', () => {
    const letterCase = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
      (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
      (text: string) => `  ${text.replaceAll(' ', '  ')} `,
    );
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRY_CODES), letterCase, (code, spell) => {
        expect(findCountryCode(spell(code))).toBe(code);
        expect(findCountryCode(spell(countryName(code)))).toBe(code);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['USA', 'US'],
    ['u.s.a.', 'US'],
    ['The United States of America', 'US'],
    ['UK', 'GB'],
    ['england', 'GB'],
    ['The Netherlands', 'NL'],
    ['Holland', 'NL'],
    ['Turkey', 'TR'],
    ['Turkiye', 'TR'],
    ['Czech Republic', 'CZ'],
    ['Cote d Ivoire', null],
    ["Cote d'Ivoire", 'CI'],
    ['Hong Kong', 'HK'],
    ['Burma', 'MM'],
    ['Saint Lucia', 'LC'],
    ['Bosnia and Herzegovina', 'BA'],
    ['österreich', 'AT'],
  ])('maps %s to %s', (text, code) => {
    expect(findCountryCode(text)).toBe(code);
  });

  it.each(['', ' ', 'the', 'Congo', 'Freedonia', 'Unit', 'ZZ', 'constructor', '東京'])(
    'does not recognise %j',
    (text) => {
      expect(findCountryCode(text)).toBeNull();
    },
  );
});

describe('a region', () => {
  it('is read as its code, however a customer writes it', () => {
    expect(readRegion('british columbia', 'CA')).toBe('BC');
    expect(readRegion('Québec', 'CA')).toBe('QC');
    expect(readRegion(' or ', 'US')).toBe('OR');
    expect(readRegion('N.Y.', 'US')).toBe('NY');
    expect(readRegion('new-york', 'US')).toBe('NY');
    expect(readRegion('Bayern', 'DE')).toBe('BAYERN');
    expect(readRegion(' ', 'DE')).toBeNull();
  });

  it('is checked in the countries whose regions are known', () => {
    expect(mayBeRegion('NY', 'US')).toBe(true);
    expect(mayBeRegion('PR', 'US')).toBe(true);
    expect(mayBeRegion('NYC', 'US')).toBe(false);
    expect(mayBeRegion('ON', 'US')).toBe(false);
    expect(mayBeRegion('BAYERN', 'DE')).toBe(true);
  });
});
