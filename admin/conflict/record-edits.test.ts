import { expect, test } from 'vitest';
import { editsAfter, editsOfRecord, fieldsChosen, questionOf } from './record-edits.ts';

const stored = { name: 'Summer', value: 15, startsAt: '2026-06-01T08:00:07.000Z', codes: ['A'] };
const read = { ...stored, startsAt: '2026-06-01T08:00:00.000Z' };

test('a change has the value that the user has seen, also after somebody else has changed the record', () => {
  const seen = { ...read, value: 10 };
  expect(editsOfRecord({ ...seen, value: 20 }, { seen, read, stored })).toEqual({
    value: { base: 10, value: 20 },
  });
});

test('a value that only the form has rounded is no change, and the base of a changed time is not rounded', () => {
  expect(editsOfRecord(read, { seen: read, read, stored })).toEqual({});
  const startsAt = '2026-07-01T08:00:00.000Z';
  expect(editsOfRecord({ ...read, startsAt }, { seen: read, read, stored })).toEqual({
    startsAt: { base: stored.startsAt, value: startsAt },
  });
});

test('an edit that was made during a save has the saved value as its base', () => {
  const typed = {
    edits: { codes: ['B'], name: 'Autumn', value: 20 },
    base: { name: 'Summer', value: 10, codes: ['A'] },
  };
  expect(editsAfter<typeof typed.edits>(typed, { name: 'Fall', codes: ['B'] })).toEqual({
    edits: { name: 'Autumn', value: 20 },
    base: { name: 'Fall', value: 10 },
  });
});

test('a conflict shows every version in words', () => {
  const conflict = { field: 'minSubtotal', base: null, theirs: 50, by: 'Ben', at: null };
  const list = { field: 'codes', base: '["A"]', theirs: '["A","B"]', by: null, at: null };
  expect(questionOf([conflict, list], { minSubtotal: 75, codes: [] })?.fields).toMatchObject([
    { label: 'Min subtotal', base: 'none', theirs: '50', mine: '75', by: 'Ben' },
    { label: 'Codes', base: 'A', theirs: 'A, B', mine: 'none' },
  ]);
  expect(questionOf([], {})).toBeNull();
});

test('a field without a chosen version keeps the value of the user', () => {
  const choices = { name: 'theirs', value: 'mine' } as const;
  expect(fieldsChosen(choices, 'theirs')).toEqual(['name']);
  expect(fieldsChosen(choices, 'mine')).toEqual(['value']);
});

test('an amount is sent with its unit, and a conflict about one of them asks about both', () => {
  const discount = { name: 'Summer', class: 'order', effect: 'amount', value: 10 };
  const body = { ...discount, value: 5 };
  expect(editsOfRecord(body, { seen: discount, read: discount, stored: discount })).toEqual({
    class: { base: 'order', value: 'order' },
    effect: { base: 'amount', value: 'amount' },
    value: { base: 10, value: 5 },
  });
  const by = { by: 'Ben', at: null };
  const conflicts = [
    { field: 'name', base: 'Summer', theirs: 'Autumn', ...by },
    { field: 'effect', base: 'amount', theirs: 'percentage', ...by },
    { field: 'value', base: 10, theirs: 10, ...by },
  ];
  expect(questionOf(conflicts, body)?.fields).toMatchObject([
    { name: 'name' },
    { name: 'value', base: 'amount, 10', theirs: 'percentage, 10', mine: 'amount, 5' },
  ]);
});
