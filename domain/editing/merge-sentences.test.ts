import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSentences } from './merge-sentences.ts';

const BASE = 'A sundress with a tie at the waist. The skirt is gathered in two tiers.';

describe('mergeSentences', () => {
  it('merges a changed sentence with one that was added after it', () => {
    const theirs =
      'A sundress with a long tie at the waist. The skirt is gathered in two tiers, so it moves.';
    const mine = `${BASE} It is lined to the knee.`;
    expect(mergeSentences(BASE, { theirs, mine })).toBe(`${theirs} It is lined to the knee.`);
    expect(mergeSentences(BASE, { theirs: mine, mine: theirs })).toBe(`${theirs} It is lined to the knee.`);
  });

  it('merges changes of different paragraphs, and keeps the paragraphs', () => {
    const base = 'One. Two.\n\nThree. Four.';
    expect(mergeSentences(base, { theirs: 'One. 2.\n\nThree. Four.', mine: 'One. Two.\n\nThree.' })).toBe(
      'One. 2.\n\nThree.',
    );
  });

  it('applies once a change that both made', () => {
    expect(mergeSentences('One. Two. Three.', { theirs: '1. Two. Three.', mine: '1. Two. 3.' })).toBe(
      '1. Two. 3.',
    );
  });

  it('returns null when both changed the same sentence', () => {
    expect(mergeSentences('One. Two.', { theirs: 'One. 2.', mine: 'One. II.' })).toBeNull();
    expect(mergeSentences('One. Two.', { theirs: 'One.', mine: 'One. II.' })).toBeNull();
  });

  it('returns null when both inserted at the same place', () => {
    expect(mergeSentences('One. Two.', { theirs: 'One. a. Two.', mine: 'One. b. Two.' })).toBeNull();
  });

  const word = fc.stringMatching(/^[a-z]{1,3}$/);
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.map((each) => `${each}.`).join(' '));

  /** An empty text has no sentence. */
  const split = (sentences: string) => sentences.split(' ').filter((sentence) => sentence !== '');

  it('keeps what one side changed when the other changed nothing', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(mergeSentences(base, { theirs: changed, mine: base })).toBe(changed);
        expect(mergeSentences(base, { theirs: base, mine: changed })).toBe(changed);
        expect(mergeSentences(base, { theirs: changed, mine: changed })).toBe(changed);
      }),
    );
  });

  it('merges any changes before and after a sentence that both kept', () => {
    fc.assert(
      fc.property(text, text, text, text, (start, end, newStart, newEnd) => {
        const around = (before: string, after: string) => `${before} Kept as it is. ${after}`.trim();
        const base = around(start, end);
        const sides = { theirs: around(newStart, end), mine: around(start, newEnd) };
        expect(mergeSentences(base, sides)).toBe(around(newStart, newEnd));
      }),
    );
  });

  it('loses no sentence that either side wrote, whichever side is `mine`', () => {
    fc.assert(
      fc.property(text, text, text, (base, theirs, mine) => {
        const merged = mergeSentences(base, { theirs, mine });
        expect(mergeSentences(base, { theirs: mine, mine: theirs })).toBe(merged);
        if (merged === null) return;
        const [sentences, old] = [new Set(split(merged)), new Set(split(base))];
        for (const sentence of [...split(theirs), ...split(mine)])
          if (!old.has(sentence)) expect(sentences, `${sentence} in ${merged}`).toContain(sentence);
      }),
    );
  });
});
