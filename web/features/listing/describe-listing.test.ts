import { expect, test } from 'vitest';
import { describeKind, describeListing } from './describe-listing.ts';

test.each([
  [undefined, { type: undefined, isFiltered: true }, 'Clothes'],
  ['female', { type: undefined, isFiltered: false }, "Women's"],
  ['female', { type: undefined, isFiltered: true }, "Women's clothes"],
  ['kids', { type: 'Pants', isFiltered: true }, "Kid's Pants"],
] as const)('names the kind of products of %s with %j', (department, more, kind) => {
  expect(describeKind(department, more)).toBe(kind);
});

test('adds the filters that are set', () => {
  expect(describeListing('Tanks', {})).toBe('Tanks');
  expect(describeListing('Tanks', { colour: 'blue', brand: 'KD', price: 12 })).toBe(
    'Tanks in blue by KD up to $12',
  );
  expect(describeListing('Tanks', { colour: 'multi' })).toBe('Tanks in several colours');
});
