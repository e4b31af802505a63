import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords } from './diff-words.ts';

test('the words of two texts are compared', () => {
  expect(diffWords('buttons and a tie at the waist.', 'buttons and a long tie at the back.')).toEqual([
    { kind: 'same', text: 'buttons and a' },
    { kind: 'added', text: ' long' },
    { kind: 'same', text: ' tie at the' },
    { kind: 'removed', text: ' waist' },
    { kind: 'added', text: ' back' },
    { kind: 'same', text: '.' },
  ]);
});

test('the parts make up both texts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '\n', 'é') });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after);
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
    }),
  );
});
