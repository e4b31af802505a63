import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './hash-password.ts';
import { validatePassword } from './validate-password.ts';

describe('a stored password', () => {
  it('matches itself only', async () => {
    const hash = await hashPassword('Käse & Brot 7');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword({ hash, password: 'Käse & Brot 7' })).toBe(true);
    expect(await verifyPassword({ hash, password: 'Käse & Brot 8' })).toBe(false);
    const decomposed = 'Käse & Brot 7'.normalize('NFD');
    expect(await verifyPassword({ hash, password: decomposed }), 'from another keyboard').toBe(true);
    expect(await hashPassword('Käse & Brot 7'), 'salted').not.toBe(hash);
  });

  it('with another cost, or hashed with scrypt, matches', async () => {
    // 'password' with the salt 'somesalt' and another cost, from the tests of the reference implementation.
    const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await verifyPassword({ hash, password: 'password' })).toBe(true);
    expect(await verifyPassword({ hash, password: 'Password' })).toBe(false);
    const older =
      '4701c300b5699134a9a73c55bbdfbca6:61cbcfb84c75da074bad77c231cc294a10dcee9da51272753c4093eb0c49e1ed40dc79a8966ed502d00f38a2b377c4337f8dee40a59d8686c538e2a0493a1b62';
    expect(await verifyPassword({ hash: older, password: 'Käse & Brot 7' })).toBe(true);
    expect(await verifyPassword({ hash: older, password: 'Käse & Brot 8' })).toBe(false);
    expect(await verifyPassword({ hash: 'no hash at all', password: '' })).toBe(false);
  });
});

describe('a new password', () => {
  it.each([
    ['short', 'password_too_short'],
    ['x'.repeat(129), 'password_too_long'],
    ...[
      'password1',
      'PassWord123',
      'Password1!',
      'P@ssw0rd123',
      'aaaaaaaa',
      'abcdefgh',
      '87654321',
      '        ',
      '12341234',
      'Welcome1!',
      'Summer2026',
      'Qwerty123!',
      'letmein!!',
      'osier123',
      'OsierShop1!',
      'Maren.Riis',
      'maren.riis@osier.example',
    ].map((password): [string, string] => [password, 'password_common']),
    ['three old oaks', undefined],
    ['a long enough password', undefined],
    ['cheesecake20394857', undefined],
    ['wxyzabcd9', undefined],
    ['x7 Kq!m2', undefined],
  ])('%s: %s', (password, code) => {
    expect(validatePassword(password, 'maren.riis@osier.example')?.code).toBe(code);
  });
});
