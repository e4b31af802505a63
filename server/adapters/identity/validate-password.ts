import type { IdentityError } from '../../ports/identity.ts';
import { isCommonPassword } from './common-passwords.ts';

/** In UTF-16 code units. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Returns why a password is not acceptable for the account with this address; undefined if it is. */
export function validatePassword(password: string, email: string): IdentityError | undefined {
  if (password.length < PASSWORD_LENGTH.min) {
    return { code: 'password_too_short' };
  }
  if (password.length > PASSWORD_LENGTH.max) {
    return { code: 'password_too_long' };
  }
  const [name] = email.split('@');
  const lowerCased = password.toLowerCase();
  if (
    isCommonPassword(password) ||
    lowerCased === email.toLowerCase() ||
    lowerCased === name?.toLowerCase()
  ) {
    return { code: 'password_common' };
  }
  return undefined;
}
