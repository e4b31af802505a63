import { expect, test } from 'vitest';
import { takeVersions } from './use-draft-conflict.ts';

const base = { name: 'Canada', places: ['CA'], methods: ['post'] };
const form = { ...base, name: 'North', places: ['CA', 'GL'] };
const stored = { name: 'Islands', places: ['CA', 'IS'], methods: ['ship'] };

test('a draft takes the chosen versions, and what only others have changed', () => {
  expect(takeVersions({ form, base }, { stored, theirs: ['name'], open: [] })).toEqual({
    form: { ...stored, places: form.places },
    base: stored,
  });
});

test('a field without a choice stays a conflict', () => {
  expect(takeVersions({ form, base }, { stored, theirs: ['name'], open: ['places'] })).toEqual({
    form: { ...stored, places: form.places },
    base: { ...stored, places: base.places },
  });
});
