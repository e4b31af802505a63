import type { IdentityError } from '../../ports/identity.ts';
import { isCommonPassword } from './common-passwords.ts';

/** In UTF-16 code units. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Returns why a password is not acceptable for the account with this address; undefined if it is. */
export function judgePassword(password: string, email: string): IdentityError | undefined {
  if (password.length < PASSWORD_LENGTH.min) {
    return { code: 'password_too_short', message: 'Password too short' };
  }
  if (password.length > PASSWORD_LENGTH.max) {
    return { code: 'password_too_long', message: 'Password too long' };
  }
  const [name] = email.split('@');
  const lowerCased = password.toLowerCase();
  if (
    isCommonPassword(password) ||
    lowerCased === email.toLowerCase() ||
    lowerCased === name?.toLowerCase()
  ) {
    return { code: 'password_common', message: PASSWORD_COMMON };
  }
  return undefined;
}

const PASSWORD_COMMON =
  'This password is too easy to guess: many people use it, or it is your own address. Please choose another one.';
