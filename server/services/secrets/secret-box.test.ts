import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const KEY = 'a key that is long enough for tests';
const box = createSecretBox(KEY, randomBytes);
const secret = Buffer.from('12345678901234567890');

it('decrypts a secret for its owner only', () => {
  const sealed = box.seal(secret, 'ann');
  expect(box.open(sealed, 'ann')).toEqual(secret);
  expect(createSecretBox(KEY, randomBytes).open(sealed, 'ann')).toEqual(secret);
  expect(box.open(sealed, 'ben')).toBeUndefined();
  expect(createSecretBox(`${KEY}!`, randomBytes).open(sealed, 'ann')).toBeUndefined();
});

it('encrypts the same secret differently each time', () => {
  const sealed = [box.seal(secret, 'ann'), box.seal(secret, 'ann')];
  expect(new Set(sealed).size).toBe(2);
  expect(Buffer.from(sealed[0] ?? '', 'base64url').includes(secret)).toBe(false);
});

it('decrypts no text that was changed or is not an encrypted secret', () => {
  const bytes = Buffer.from(box.seal(secret, 'ann'), 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (bytes[at] ?? 0) ^ 1;
    expect(box.open(changed.toString('base64url'), 'ann')).toBeUndefined();
  }
  for (const text of ['', 'AAAA', bytes.subarray(0, 27).toString('base64url')])
    expect(box.open(text, 'ann')).toBeUndefined();
});
