import { expect, test } from 'vitest';
import { applyProductChoices, versionsOf } from './choose-versions.ts';

const EDITS = {
  title: { base: 'Dress', value: 'Sundress' },
  details: { base: 'Linen.', value: 'Linen. Lined.' },
  care: { base: 'Machine wash', value: 'Hand wash' },
};
const title = { field: 'title', base: 'Dress', theirs: 'Summer dress', by: 'Nora', at: null };
const details = { field: 'details', base: 'Linen.', theirs: 'Washed linen.', by: 'Nora', at: null };

test('only prose is merged', () => {
  expect(versionsOf(title, EDITS)).toMatchObject({ mine: 'Sundress', merged: null });
  expect(versionsOf(details, EDITS)).toMatchObject({ merged: 'Washed linen. Lined.' });
});

test('a chosen version becomes an edit whose base is the current value, and choosing theirs needs none', () => {
  expect(applyProductChoices(EDITS, [title, details], { title: 'theirs', details: 'merged' })).toEqual({
    details: { base: 'Washed linen.', value: 'Washed linen. Lined.' },
    care: EDITS.care,
  });
  expect(applyProductChoices(EDITS, [title, details], { title: 'mine', details: 'mine' })).toEqual({
    title: { base: 'Summer dress', value: 'Sundress' },
    details: { base: 'Washed linen.', value: 'Linen. Lined.' },
    care: EDITS.care,
  });
});
