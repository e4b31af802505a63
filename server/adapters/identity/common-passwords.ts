import { createRequire } from 'node:module';
import type * as lists from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/** Signs and digits that people put in place of letters. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Names that whoever tries passwords at this shop tries first. */
const OWN_NAMES = ['osier', 'osiershop'];

/**
 * Whether a password is one of those that many people choose, and that are tried first (OWASP ASVS 5, 6.2.4): a common one or a name of the
 * shop, in whatever case, with signs for letters or up to four digits and signs behind it; one piece again and again; or a row of neighbours.
 */
export function isCommonPassword(password: string): boolean {
  common ??= readList();
  const told = password.toLowerCase();
  const stem = told.replace(/[^\p{L}]{1,4}$/u, '');
  const words = [told, stem, asLetters(told), asLetters(stem)];
  return words.some((word) => common?.has(word)) || /^(.{1,4})\1+$/su.test(told) || isRow(told);
}

function asLetters(word: string): string {
  return word.replaceAll(/[013457@$!]/g, (sign) => STAND_INS[sign] ?? sign);
}

/** Whether each character follows the one before it, or all are in the opposite order: 'abcdefgh', '87654321'. */
function isRow(text: string): boolean {
  const signs = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const steps = signs.slice(1).map((sign, at) => sign - (signs[at] ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** Read when the first password is judged: unpacking it takes a moment that a start does not have to wait for. */
function readList(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof lists;
  return new Set([...dictionary['passwords-common'], ...OWN_NAMES]);
}
