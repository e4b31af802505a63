import { expect, test } from 'vitest';
import {
  countDraftChanges,
  fieldOf,
  followOrder,
  isSameOrder,
  keepNewer,
  NO_CHANGES,
  orderedIds,
  setField,
} from './catalogue-draft.ts';
import { applyDraftChoices, nameOfConflict } from './conflicts.ts';

const label = { key: 'brand/kd', field: 'label', stored: 'KD' } as const;

test('a field that gets its stored value back is no change', () => {
  const changed = setField(NO_CHANGES, { ...label, value: 'K.D.' });
  expect(countDraftChanges(changed)).toBe(1);
  expect(fieldOf(changed, { key: 'brand/kd', field: 'label', stored: 'KD' })).toBe('K.D.');
  expect(setField(changed, { ...label, value: 'KD' })).toEqual(NO_CHANGES);
});

test('two edited fields of a record count as one change, and another edit clears its problem', () => {
  const refused = {
    ...setField(NO_CHANGES, { ...label, value: 'Keystone' }),
    problems: { 'brand/kd': 'taken' },
  };
  const again = setField(refused, { key: 'brand/kd', field: 'words', stored: '', value: 'denim' });
  expect([countDraftChanges(again), again.problems]).toEqual([1, {}]);
});

test('an unsaved order includes records that others added since, and omits those they deleted', () => {
  const key = 'order/brands';
  const moved = setField(NO_CHANGES, {
    key,
    field: 'order',
    stored: ['a', 'b', 'c'],
    value: ['c', 'a', 'b'],
  });
  expect(orderedIds(moved, key, ['a', 'c', 'd'])).toEqual(['c', 'a', 'd']);
  expect(setField(moved, { key, field: 'order', stored: ['a', 'b', 'c'], value: ['a', 'b', 'c'] })).toEqual(
    NO_CHANGES,
  );
});

test('an edit keeps the value that it began from when others store another one', () => {
  const changed = setField(NO_CHANGES, { ...label, value: 'K.D.' });
  const later = setField(changed, { ...label, stored: 'Kaydee', value: 'K. D.' });
  expect(later.edits).toEqual({ 'brand/kd': { label: { base: 'KD', value: 'K. D.' } } });
  for (const value of ['KD', 'Kaydee'])
    expect(setField(later, { ...label, stored: 'Kaydee', value })).toEqual(NO_CHANGES);
});

test('a value typed during a save becomes an edit of the saved value', () => {
  const saved = setField(NO_CHANGES, { ...label, value: 'K.D.' });
  expect(keepNewer(saved, saved, NO_CHANGES)).toEqual(NO_CHANGES);
  const typed = setField(saved, { ...label, value: 'K.D.!' });
  expect(keepNewer(typed, saved, NO_CHANGES).edits).toEqual({
    'brand/kd': { label: { base: 'K.D.', value: 'K.D.!' } },
  });
  expect(keepNewer(typed, saved, saved).edits).toEqual(typed.edits);
});

test('two lists are in the same order if their common ids are', () => {
  expect(isSameOrder(['a', 'b', 'c'], ['a', 'd', 'c'])).toBe(true);
  expect(isSameOrder(['a', 'b', 'c'], ['c', 'a'])).toBe(false);
  expect(followOrder(['c', 'a', 'b'], ['a', 'd', 'c'])).toEqual(['c', 'a', 'd']);
});

test('a chosen version replaces theirs with the next save, and choosing theirs needs no edit', () => {
  const key = 'brand/kd' as const;
  const both = setField(setField(NO_CHANGES, { ...label, value: 'K.D.' }), {
    key,
    field: 'words',
    stored: '',
    value: 'denim',
  });
  const conflict = { key, field: 'label', base: 'KD', theirs: 'Kaydee', by: 'Nora', at: null };
  const name = nameOfConflict(conflict);
  expect(applyDraftChoices(both, [conflict], { [name]: 'theirs' }).edits).toEqual({
    [key]: { words: { base: '', value: 'denim' } },
  });
  expect(applyDraftChoices(both, [conflict], { [name]: 'mine' }).edits[key]?.['label']).toEqual({
    base: 'Kaydee',
    value: 'K.D.',
  });
});

test('the chosen order of the user includes what others have added', () => {
  const key = 'order/brands' as const;
  const draft = setField(NO_CHANGES, { key, field: 'order', stored: ['a', 'b'], value: ['b', 'a'] });
  const conflict = { key, field: 'order', base: ['a', 'b'], theirs: ['c', 'a', 'b'], by: null, at: null };
  expect(applyDraftChoices(draft, [conflict], { [nameOfConflict(conflict)]: 'mine' }).edits[key]).toEqual({
    order: { base: ['c', 'a', 'b'], value: ['b', 'a', 'c'] },
  });
});
