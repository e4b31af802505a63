import { expect, it } from 'vitest';
import { parseClaims } from './parse-claims.ts';

const nameOf = (name: string) =>
  parseClaims({ iss: 'https://id.example', sub: '7', email: 'ann@osier.example', name }, []).displayName;

it.each([
  ['Ann\u00ad Lee\uffff', 'Ann Lee'],
  ['Ann\u0085\tLee', 'Ann Lee'],
  ['\u202eAnn\u3164', 'Ann'],
  ['می‌خواهم', 'می‌خواهم'],
])('removes characters from the name %j that the forms reject', (given, kept) => {
  expect(nameOf(given)).toBe(kept);
});

it.each(['', '\u3164', '\u2800\u2800', '\u200d', '  '])(
  'uses the address for the invisible name %j',
  (given) => {
    expect(nameOf(given)).toBe('ann');
  },
);

it('cuts a name to its maximum length without splitting a character', () => {
  expect(nameOf('x'.repeat(79) + '😀')).toBe('x'.repeat(79));
});
