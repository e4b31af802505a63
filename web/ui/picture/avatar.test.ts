import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test.each([
  ['Maren Riis', 'MR'],
  ['maren', 'M'],
  ['Maren von der Riis', 'MR'],
  ['Maren <riis@osier.example>', 'MR'],
  ['"Maren" (Riis)', 'MR'],
  ['Maren <', 'M'],
  ['élodie 2', 'É2'],
  ['<> !', ''],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
