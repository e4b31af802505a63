import { expect, it } from 'vitest';
import { shareOfLetter } from './measure-lines.tsx';

it('a letter is in the first third of its line, or in the last where it would cover the end of another line', () => {
  const chest = [0.3, 0.3, 0.68, 0.3] as const;
  const length = [0.55, 0.1, 0.55, 0.5] as const;
  const gathered = [0.65, 0.19, 0.75, 0.5] as const;
  const wide = [0.75, 0.1, 0.9, 0.5] as const;
  expect(shareOfLetter(chest, [length, gathered])).toBe(0.3);
  expect(shareOfLetter(length, [chest, gathered])).toBe(0.3);
  expect(shareOfLetter(gathered, [chest, length])).toBe(0.7);
  expect(shareOfLetter(wide, [chest, length])).toBe(0.3);
});
