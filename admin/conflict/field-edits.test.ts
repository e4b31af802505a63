import { expect, test } from 'vitest';
import { readConflicts } from './field-conflict.ts';
import {
  applyChoices,
  changesOf,
  describeConflict,
  listKept,
  problemsOf,
  rebase,
  setFields,
  type FieldEdits,
} from './field-edits.ts';

const NONE: FieldEdits = { edits: {}, base: {} };
const STORED = { title: 'Terms', body: 'Pay. Wait.', until: null };
const display = {
  nameField: (field: string) => field.toUpperCase(),
  showValue: (_field: string, value: string | number | boolean | null) => String(value ?? 'none'),
};

test('an edit is sent with the value that it began from, although others have stored another one', () => {
  const begun = setFields(NONE, { title: 'Rules' }, STORED);
  const later = setFields(begun, { title: 'The rules' }, { ...STORED, title: 'Terms of sale' });
  expect(changesOf(later)).toEqual({ title: { base: 'Terms', value: 'The rules' } });
});

test('setting a field back to its stored or its first value removes the edit', () => {
  const begun = setFields(NONE, { title: 'Rules', until: '2026-12-01' }, STORED);
  const now = { ...STORED, title: 'Terms of sale', until: '2027-01-01' };
  expect(setFields(begun, { title: 'Terms', until: '2027-01-01' }, now)).toEqual(NONE);
  expect(setFields(begun, { title: 'Terms of sale', until: null }, now)).toEqual(NONE);
});

test('after a save, only fields that were edited during it are unsaved, with the saved values as bases', () => {
  const sent = setFields(NONE, { title: 'Rules', body: 'Pay.' }, STORED);
  expect(rebase(sent, sent.edits as typeof STORED)).toEqual(NONE);
  const typed = setFields(sent, { body: 'Pay now.' }, STORED);
  expect(changesOf(rebase(typed, { title: 'Rules', body: 'Pay.' }))).toEqual({
    body: { base: 'Pay.', value: 'Pay now.' },
  });
});

test('a chosen version becomes an edit whose base is the stored value', () => {
  const mine = setFields(NONE, { title: 'Rules', body: 'Pay. Wait a day.', until: '2026-12-01' }, STORED);
  const author = { name: '', email: 'ann@osier.example' };
  const conflicts = readConflicts({
    type: 'about:blank',
    title: '',
    status: 409,
    detail: '',
    code: 'changed_meanwhile',
    conflicts: [
      { field: 'title', base: 'Terms', theirs: 'Terms of sale', author, at: null },
      { field: 'body', base: 'Pay. Wait.', theirs: 'Please pay. Wait.', author: null, at: null },
      { field: 'until', base: null, theirs: '2027-01-01', author: null, at: null },
    ],
  });
  expect(conflicts.map((conflict) => describeConflict(mine, conflict, display))).toMatchObject([
    { name: 'title', label: 'TITLE', by: 'ann@osier.example', mine: 'Rules', merged: null },
    { name: 'body', by: null, merged: 'Please pay. Wait a day.' },
    { name: 'until', base: 'none', theirs: '2027-01-01', mine: '2026-12-01', merged: null },
  ]);
  expect(changesOf(applyChoices(mine, conflicts, { title: 'theirs', body: 'merged' }))).toEqual({
    body: { base: 'Please pay. Wait.', value: 'Please pay. Wait a day.' },
    // Without a choice, the next save asks again.
    until: { base: null, value: '2026-12-01' },
  });
  expect(changesOf(applyChoices(mine, conflicts, { title: 'mine', until: 'mine' }))).toMatchObject({
    title: { base: 'Terms of sale', value: 'Rules' },
    until: { base: '2027-01-01', value: '2026-12-01' },
  });
});

test('fields that only others have changed are named', () => {
  const mine = setFields(NONE, { title: 'Rules' }, STORED);
  const after = { title: 'Terms of sale', body: 'Pay. Wait.', until: '2027-01-01' };
  expect(listKept(mine, { before: STORED, after, ...display })).toEqual([
    { label: 'UNTIL', before: 'none', after: '2027-01-01' },
  ]);
});

test('a refusal is shown at its field', () => {
  const errors = [
    { field: 'hero.heading.value', message: 'Heading is required.' },
    { field: 'order.value.0', message: 'Unknown.' },
    { field: 'alt.to', message: 'Alt text is too long.' },
  ];
  expect(
    problemsOf({ type: 'about:blank', title: '', status: 400, detail: '', code: 'invalid_request', errors }),
  ).toEqual({ 'hero.heading': 'Heading is required.', order: 'Unknown.', alt: 'Alt text is too long.' });
});
