import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadsToCheckout, returnPath, withReturnPath } from './return-path.ts';

describe('returnPath', () => {
  it('returns a path on this site with its query and fragment', () => {
    expect(returnPath('/belling-address/field-tee?x=1&y=a%20b#top')).toBe(
      '/belling-address/field-tee?x=1&y=a%20b#top',
    );
  });

  it('returns the account page when there is no path', () => {
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
  ])('never returns another site for %j', (from) => {
    expect(returnPath(from)).toBe('/user-profile');
  });

  it.each(['/user-profile/login', '/user-profile/registration?from=%2Fshop', '/user-profile/logout/'])(
    'does not return to the sign-in page %s',
    (from) => {
      expect(returnPath(from)).toBe('/user-profile');
    },
  );

  it('stays on the site for every input', () => {
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
        const url = new URL(returnPath(pieces.join('')), 'https://shop.example/user-profile/login');
        expect(url.origin).toBe('https://shop.example');
      }),
    );
  });
});

describe('withReturnPath', () => {
  it('adds the return path to the URL of a sign-in page', () => {
    expect(withReturnPath('/user-profile/registration', '/checkout?a=1')).toBe(
      '/user-profile/registration?from=%2Fcheckout%3Fa%3D1',
    );
  });

  it('adds nothing when there is no return path', () => {
    expect(withReturnPath('/user-profile/login', null)).toBe('/user-profile/login');
    expect(withReturnPath('/user-profile/login', '//evil.example')).toBe('/user-profile/login');
  });
});

describe('leadsToCheckout', () => {
  it.each(['/checkout', '/checkout?a=1', '/belling-address', '/belling-address/field-tee~2'])(
    'returns true for %s',
    (from) => {
      expect(leadsToCheckout(from)).toBe(true);
    },
  );

  it.each([null, '/checkouts', '/shop', '//evil.example/checkout'])('returns false for %s', (from) => {
    expect(leadsToCheckout(from)).toBe(false);
  });
});
