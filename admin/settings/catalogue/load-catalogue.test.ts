import { expect, test } from 'vitest';
import type { Department } from '#domain/catalogue/departments.ts';
import { listWithoutMenu, type CatalogueData } from './load-catalogue.ts';

/** A category with products of these departments. */
function categoryOf(id: string, departments: Department[], other = {}): CatalogueData['categories'][number] {
  return {
    id,
    label: id,
    aliases: [],
    words: null,
    scale: 'letters',
    archived: false,
    replacedBy: null,
    products: 0,
    departments,
    ...other,
  };
}

function entryOf(department: Department, category: string): CatalogueData['entries'][number] {
  const places = { menu: 1, finder: 1, page: 1 };
  const labels = { label: null, finderLabel: null, pageLabel: null };
  return { department, category, ...labels, inMenu: true, inFinder: true, places };
}

test('lists the categories without an entry, and those without one in a department of their products', () => {
  const missing = listWithoutMenu({
    categories: [
      categoryOf('new', []),
      categoryOf('offered', ['female']),
      categoryOf('offered-to-men-alone', ['male', 'female']),
      categoryOf('archived', ['kids'], { archived: true }),
      categoryOf('merged', ['kids'], { replacedBy: 'offered' }),
    ],
    entries: [entryOf('female', 'offered'), entryOf('male', 'offered-to-men-alone')],
  });
  expect(missing.map(({ id }) => id)).toEqual(['new', 'offered-to-men-alone']);
});
