import { expect, test } from 'vitest';
import { findCommands, splitAtMatch, type Command } from './commands.ts';

const command = (label: string, words?: string): Command => ({
  id: label,
  group: 'Actions',
  label,
  icon: 'home',
  ...(words !== undefined && { words }),
  target: { run: () => undefined },
});
const commands = [
  command('Activity', 'history changes log'),
  command('Sign out', 'log out'),
  command('View shop'),
  command('Logbook'),
];
const labels = (query: string) => findCommands(query, commands).map(({ label }) => label);

test('every word of the query must begin a word of the command, in any order and case', () => {
  expect(labels('sh VI')).toEqual(['View shop']);
  expect(labels('hop')).toEqual([]);
  expect(labels('view log')).toEqual([]);
});

test('matches in labels come before matches in other words', () => {
  expect(labels('log')).toEqual(['Logbook', 'Activity', 'Sign out']);
  expect(labels('out')).toEqual(['Sign out']);
  expect(labels('')).toEqual(['Activity', 'Sign out', 'View shop', 'Logbook']);
});

test('the label is split around the first match', () => {
  expect(splitAtMatch('Oxford Shirt, Sky', 'ox')).toEqual(['', 'Ox', 'ford Shirt, Sky']);
  expect(splitAtMatch('View shop', 'sh')).toEqual(['View ', 'sh', 'op']);
  expect(splitAtMatch('View shop', 'op')).toEqual(['View shop', '', '']);
  expect(splitAtMatch('View shop', ' ')).toEqual(['View shop', '', '']);
});
