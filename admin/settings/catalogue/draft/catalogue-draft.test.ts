import { expect, test } from 'vitest';
import { countChanges, fieldOf, NO_CHANGES, orderedIds, setField } from './catalogue-draft.ts';

const label = { key: 'brand/kd', field: 'label', stored: 'KD' } as const;

test('a field that gets its stored value back is no change', () => {
  const changed = setField(NO_CHANGES, { ...label, value: 'K.D.' });
  expect(countChanges(changed)).toBe(1);
  expect(fieldOf(changed, { key: 'brand/kd', field: 'label', stored: 'KD' })).toBe('K.D.');
  expect(setField(changed, { ...label, value: 'KD' })).toEqual(NO_CHANGES);
});

test('two edited fields of a record count as one change, and another edit clears its problem', () => {
  const refused = {
    ...setField(NO_CHANGES, { ...label, value: 'Keystone' }),
    problems: { 'brand/kd': 'taken' },
  };
  const again = setField(refused, { key: 'brand/kd', field: 'words', stored: '', value: 'denim' });
  expect([countChanges(again), again.problems]).toEqual([1, {}]);
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
