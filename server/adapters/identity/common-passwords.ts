import { createRequire } from 'node:module';
import type * as lists from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/** Whether a password is one of those that many people choose, and that are tried first (OWASP ASVS 5, 6.2.4). Upper case does not help. */
export function isCommonPassword(password: string): boolean {
  common ??= readList();
  return common.has(password.toLowerCase());
}

/** Read when the first password is judged: unpacking it takes a moment that a start does not have to wait for. */
function readList(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof lists;
  return new Set(dictionary['passwords-common']);
}
