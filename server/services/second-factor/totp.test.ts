import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { base32, createTotpSecret, findTotpStep, totpUri, totpCode, totpStepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = new Date(1_234_567_890_000);
const now = totpStepAt(at);

describe('a code', () => {
  // RFC 6238, appendix B, with the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('of second %s is %s', (second, code) => {
    expect(totpCode(secret, totpStepAt(new Date(second * 1000)))).toBe(code);
  });

  it('is accepted one step before and after its own', () => {
    const find = (step: number) => findTotpStep(secret, { code: totpCode(secret, step), at, after: null });
    expect([-2, -1, 0, 1, 2].map((distance) => find(now + distance))).toEqual([
      undefined,
      now - 1,
      now,
      now + 1,
      undefined,
    ]);
  });

  it('is rejected once its step, or a later one, was used', () => {
    const code = totpCode(secret, now);
    expect(findTotpStep(secret, { code, at, after: now - 1 })).toBe(now);
    expect(findTotpStep(secret, { code, at, after: now })).toBeUndefined();
    expect(findTotpStep(secret, { code, at, after: now + 1 })).toBeUndefined();
  });

  it.each(['', '00592', '0059244', '00592a', '００5924', '-05924', ' 05924'])(
    'has six digits, unlike %j',
    (code) => {
      expect(findTotpStep(secret, { code, at, after: null })).toBeUndefined();
    },
  );
});

describe('a secret', () => {
  // RFC 4648, section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is %j in Base32', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  it('is random, and part of the URI that apps read', () => {
    expect(createTotpSecret(randomBytes)).not.toEqual(createTotpSecret(randomBytes));
    const uri = new URL(totpUri({ secret, email: 'ann+shop@osier.example', shopName: 'North & Co: Wool' }));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/North & Co  Wool:ann+shop@osier.example',
    ]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'North & Co  Wool',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
