import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnPath, withReturnPath } from './return-path.ts';

describe('wayBack', () => {
  it('leads to a path on this site with its search and hash', () => {
    expect(returnPath('/belling-address/field-tee?x=1&y=a%20b#top')).toBe(
      '/belling-address/field-tee?x=1&y=a%20b#top',
    );
  });

  it('leads to the account without a way back', () => {
    expect(returnPath(null)).toBe('/user-profile');
    expect(returnPath('')).toBe('/user-profile');
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/shop/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'shop',
    ' //evil.example',
    '/shop\\..\\evil',
  ])('never leads to another site: %j', (from) => {
    expect(returnPath(from)).toBe('/user-profile');
  });

  it.each(['/user-profile/login', '/user-profile/registration?from=%2Fshop', '/user-profile/logout/'])(
    'does not lead back to a form: %s',
    (from) => {
      expect(returnPath(from)).toBe('/user-profile');
    },
  );

  it('stays on the site whatever it is given', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      ':',
      '@',
      'evil.example',
      'http:',
      '\t',
      '\n',
      ' ',
      '%2f',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const address = new URL(returnPath(pieces.join('')), 'https://shop.example/user-profile/login');
        expect(address.origin).toBe('https://shop.example');
      }),
    );
  });
});

describe('withWayBack', () => {
  it('keeps the way back on the address of a form', () => {
    expect(withReturnPath('/user-profile/registration', '/checkout?a=1')).toBe(
      '/user-profile/registration?from=%2Fcheckout%3Fa%3D1',
    );
  });

  it('adds nothing when there is none', () => {
    expect(withReturnPath('/user-profile/login', null)).toBe('/user-profile/login');
    expect(withReturnPath('/user-profile/login', '//evil.example')).toBe('/user-profile/login');
  });
});
