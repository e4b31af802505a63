import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createRecoveryCodes, digestRecoveryCode } from './recovery-codes.ts';

it('creates ten different codes of four groups', () => {
  const codes = createRecoveryCodes(randomBytes);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/);
});

it('returns one digest for a code however it is typed, and another one for other codes', () => {
  const digest = digestRecoveryCode('01abcd-efghjk-mnpqrs-tvwxyz');
  expect(digestRecoveryCode(' OIABCD EFGHJK mnpqrstvwxyz ')).toBe(digest);
  expect(digestRecoveryCode('olabcd-efghjk-mnpqrs-tvwxyz')).toBe(digest);
  expect(digestRecoveryCode('01abcd-efghjk-mnpqrs-tvwxy0')).not.toBe(digest);
  expect(digest).not.toContain('abcd');
});
