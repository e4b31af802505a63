import { createRequire } from 'node:module';
import type * as lists from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/** Common substitutions of letters. */
const SUBSTITUTIONS: Readonly<Record<string, string>> = {
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

/** The shop's names are easy to guess as well. */
const SHOP_NAMES = ['osier', 'osiershop'];

/**
 * Whether a password is easy to guess (OWASP ASVS 5, 6.2.4). Case, substituted letters, and up to four trailing digits or symbols do not
 * count. True for a common password or a name of the shop, for repetitions such as 'abcabcabc', and for consecutive characters.
 */
export function isCommonPassword(password: string): boolean {
  common ??= readList();
  const lowerCased = password.toLowerCase();
  const stem = lowerCased.replace(/[^\p{L}]{1,4}$/u, '');
  const candidates = [lowerCased, stem, asLetters(lowerCased), asLetters(stem)];
  const isListed = candidates.some((candidate) => common?.has(candidate));
  return isListed || /^(.{1,4})\1+$/su.test(lowerCased) || isSequence(lowerCased);
}

function asLetters(word: string): string {
  return word.replaceAll(/[013457@$!]/g, (symbol) => SUBSTITUTIONS[symbol] ?? symbol);
}

/** Whether the characters are consecutive, for example 'abcdefgh' or '87654321'. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** Loads the list. Called on first use, so that it does not delay the start. */
function readList(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof lists;
  return new Set([...dictionary['passwords-common'], ...SHOP_NAMES]);
}
