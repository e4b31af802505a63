import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, countryName, findCountryCode } from './countries.ts';
import { readRegion } from './regions.ts';

describe('a country', () => {
  it('is found by its name, its code and other usual names', () => {
    const written = ['United States', ' usa ', 'us', 'Deutschland', 'Côte d’Ivoire', 'the Netherlands'];
    expect(written.map(findCountryCode)).toEqual(['US', 'US', 'US', 'DE', 'CI', 'NL']);
    expect(findCountryCode('Atlantis')).toBeNull();
  });

  it('has a name by which it is found again', () => {
    expect(COUNTRY_CODES.map((code) => findCountryCode(countryName(code)))).toEqual(COUNTRY_CODES);
  });
});

describe('a region', () => {
  it('is read as its code, however a customer writes it', () => {
    expect(readRegion('british columbia', 'CA')).toBe('BC');
    expect(readRegion('Québec', 'CA')).toBe('QC');
    expect(readRegion(' or ', 'US')).toBe('OR');
    expect(readRegion('Bayern', 'DE')).toBe('BAYERN');
    expect(readRegion(' ', 'DE')).toBeNull();
  });
});
