import { expect, it } from 'vitest';
import { describeChanges, draftsPath } from './describe-import.ts';
import type { FileImport, ImportedRow } from './load-imports.ts';

const row = (changes: ImportedRow['changes']): ImportedRow => ({
  n: 2,
  product: 'tee',
  title: 'Tee',
  colour: null,
  cells: {},
  verdict: 'new',
  changes,
  errors: [],
  isApplied: false,
  refusal: null,
});

it('shows the words that staff use, not the values of the code', () => {
  const at = new Date(2026, 11, 1, 8).toISOString();
  const values = {
    title: 'Tee',
    for: 'male',
    category: 'tops',
    status: 'scheduled',
    publishAt: at,
    discountable: false,
    price: 9.5,
    'sizes.M.available': 3,
    colour: null,
  };
  const changes = Object.entries(values).map(([field, after]) => ({ field, before: null, after }));
  const shown = describeChanges(row(changes), new Map([['tops', 'T-shirts']]));
  expect(shown.map(({ after }) => after)).toEqual([
    'Tee',
    "Men's",
    'T-shirts',
    'Scheduled',
    'December 1, 08:00',
    'no',
    '$9.50',
    '3',
    'empty',
  ]);
});

it('shows a category that the import creates as the file names it', () => {
  const changes = [{ field: 'category', before: null, after: 'capes' }];
  expect(describeChanges(row(changes), new Map())[0]).toMatchObject({ label: 'Category', after: 'capes' });
});

it('an applied import leads to the drafts that it added, and others lead nowhere', () => {
  const file = { state: 'applied', counts: { new: 2 }, createdAt: '2026-11-30T17:06:52.000Z' } as FileImport;
  expect(draftsPath(file)).toBe('/products?status=draft&changedSince=2026-11-30');
  expect(draftsPath({ ...file, state: 'undone' })).toBeNull();
  expect(draftsPath({ ...file, counts: { ...file.counts, new: 0 } })).toBeNull();
});
