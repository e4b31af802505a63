import { expect, test } from 'vitest';
import { bodyOf, problemsOf, setField, withoutSaved } from './shop-draft.ts';

const stored = {
  name: 'Osier',
  email: 'hello@osier.example',
  phone: '',
  address: '',
  shippingText: '',
  tagline: '',
};

test('a field that gets its stored value back is no change, and others are sent with their stored values', () => {
  const edits = setField(setField({}, { stored, field: 'name', value: 'North' }), {
    stored,
    field: 'phone',
    value: '555010',
  });
  expect(bodyOf(edits, stored)).toEqual({
    name: { base: 'Osier', value: 'North' },
    phone: { base: '', value: '555010' },
  });
  expect(setField(edits, { stored, field: 'phone', value: '' })).toEqual({ name: 'North' });
});

test('after a save, only fields that were edited during it are unsaved', () => {
  const saved = { name: 'North', phone: '555010' };
  expect(withoutSaved(saved, saved)).toEqual({});
  expect(withoutSaved({ name: 'North', phone: '555011', tagline: 'Warm' }, saved)).toEqual({
    phone: '555011',
    tagline: 'Warm',
  });
});

test('a refusal is shown at its field, and a conflict names the other person and value', () => {
  const problem = { type: 'about:blank' as const, title: '', status: 422, detail: '' };
  const errors = [{ field: 'email.value', message: 'Email is required.' }];
  expect(problemsOf({ ...problem, code: 'invalid_request', errors })).toEqual({
    email: 'Email is required.',
  });
  const author = { name: 'Ann', email: 'ann@osier.example' };
  const conflicts = [{ field: 'name', base: 'Osier', theirs: 'South', author, at: null }];
  expect(problemsOf({ ...problem, code: 'changed_meanwhile', conflicts })).toEqual({
    name: 'Ann has changed it to ‘South’. Save again to keep yours, or discard it.',
  });
});
