import { createHash } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '#domain/staff/second-factor.ts';
import type { RandomBytes } from '../secrets/random-bytes.ts';

/** Crockford's Base32: no letters that look like digits. */
const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 24 symbols have 120 random bits, so a plain digest protects them (OWASP ASVS 5, requirement 6.5.2). */
const SYMBOL_COUNT = 24;

/** Creates the recovery codes of a member, in groups of six symbols. */
export function createRecoveryCodes(randomBytes: RandomBytes): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    [...randomBytes(SYMBOL_COUNT)]
      .map((byte) => SYMBOLS[byte % SYMBOLS.length])
      .join('')
      .replaceAll(/.{6}(?=.)/g, '$&-'),
  );
}

/** Returns the digest under which a code is stored. Ignores spaces, dashes and letter case, and accepts look-alike letters. */
export function digestRecoveryCode(code: string): string {
  const symbols = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHash('sha256').update(`recovery_code ${symbols}`).digest('base64url');
}
