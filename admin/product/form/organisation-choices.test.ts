import { expect, test } from 'vitest';
import { categoryOptions } from './organisation-choices.ts';

test('offers every category by its label, first those of the department', () => {
  const categories = [
    { id: 'dress', label: 'Dresses' },
    { id: 'cardigans', label: 'Cardigans' },
  ];
  const departments = { female: { menu: [], finder: [], page: [{ value: 'dress', label: 'Dress' }] } };
  const catalogue = { categories, departments } as unknown as Parameters<typeof categoryOptions>[0];
  expect(categoryOptions(catalogue, 'female')).toEqual([
    { value: 'dress', label: 'Dress' },
    { value: 'cardigans', label: 'Cardigans' },
  ]);
});
