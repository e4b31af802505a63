import { expect, test } from 'vitest';
import {
  bodyOf,
  describeLength,
  listUnpublished,
  problemsOf,
  setFields,
  withoutSaved,
} from './content-draft.ts';

const stored = { title: 'Terms', body: 'Old.', order: '["hero","promo"]' };

test('a field that gets its stored value back is no change, and others are sent with their stored values', () => {
  const edits = setFields({ title: 'Rules' }, { title: 'Terms', body: 'New.' }, stored);
  expect(edits).toEqual({ body: 'New.' });
  expect(bodyOf({ ...edits, order: '["promo","hero"]' }, stored)).toEqual({
    body: { base: 'Old.', value: 'New.' },
    order: { base: stored.order, value: ['promo', 'hero'] },
  });
});

test('after a save, only fields that were edited during it are unsaved', () => {
  expect(withoutSaved({ title: 'A', body: 'C' }, { title: 'A', body: 'B' })).toEqual({ body: 'C' });
});

test('a refusal is shown at its field, and a conflict names the other person and value', () => {
  const problem = { type: 'about:blank' as const, title: '', status: 422, detail: '' };
  const errors = [{ field: 'hero.heading.value', message: 'Heading is required.' }];
  expect(problemsOf({ ...problem, code: 'invalid_request', errors })).toEqual({
    'hero.heading': 'Heading is required.',
  });
  const author = { name: 'Ann', email: 'ann@osier.example' };
  const conflicts = [{ field: 'title', base: 'Terms', theirs: 'Rules', author, at: null }];
  expect(problemsOf({ ...problem, code: 'changed_meanwhile', conflicts })).toEqual({
    title: 'Ann has changed it to ‘Rules’. Save again to keep yours, or discard it.',
  });
});

test('unpublished are the fields that shoppers see with another value', () => {
  expect(listUnpublished({ title: 'Terms', body: 'New.' }, stored)).toEqual(['body']);
  expect(describeLength('x'.repeat(1200), 10_000)).toBe('1,200 of 10,000 characters');
});
