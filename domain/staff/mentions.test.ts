import { expect, test } from 'vitest';
import { findMentioned } from './mentions.ts';

const ann = { name: 'Ann', email: 'ann@osier.example' };
const annLee = { name: 'Ann Lee', email: 'lee@osier.example' };
const other = { name: 'Ann Lee', email: 'other@osier.example' };
const nora = { name: 'Nora O’Hara', email: 'nora@osier.example' };
const unnamed = { name: '', email: 'new@osier.example' };

test.each([
  ['Call back, @Ann Lee', [annLee]],
  ['@ann: and @nora o’hara.', [ann, nora]],
  ['@Annabel and ann and Nora', []],
  ['@new@osier.example knows', [unnamed]],
  ['mail to@', []],
] as const)('finds who is mentioned in ‘%s’', (text, found) => {
  expect(findMentioned(text, [ann, annLee, nora, unnamed])).toEqual(found);
});

test('a name that two members share mentions both of them', () => {
  expect(findMentioned('@Ann Lee', [annLee, other, ann])).toEqual([annLee, other]);
  const small = { name: 'ann lee', email: 'small@osier.example' };
  expect(findMentioned('@Ann Lee', [annLee, small])).toEqual([annLee, small]);
});
