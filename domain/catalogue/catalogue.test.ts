import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { specifiedCatalogue } from '../testing/specified-catalogue.ts';
import {
  createCatalogue,
  filterBrands,
  findBrand,
  findCategory,
  isMergedBrand,
  type Catalogue,
} from './catalogue.ts';
import { DEPARTMENTS } from './departments.ts';

const anyCase = (word: string) =>
  fc.mixedCase(fc.constant(word), { untoggleAll: (text) => text }).map((text) => ` ${text} `);

describe('the specified catalogue', () => {
  it('has exactly the specified menus, finder choices and page choices', () => {
    const labels = (list: 'menu' | 'finder' | 'page') =>
      DEPARTMENTS.map((department) =>
        specifiedCatalogue.departments[department][list].map(({ label }) => label).join(', '),
      );
    const kids = 'Pants, Shirts';
    const women = 'Dresses, Tanks, Skirts, Blouses';
    expect(labels('menu')).toEqual(['T-Shirt, Jeans, Shirt, Shorts', women, kids]);
    expect(labels('finder')).toEqual([
      'T-Shirt, Shorts, Jeans, Shirt, Hoodie',
      'Dress, Tanks, Blouse, Skirt',
      kids,
    ]);
    expect(labels('page')).toEqual(['t-shirt, jeans, Shirts, Hoodie, shorts', women, kids]);
    expect(specifiedCatalogue.brands.map(({ label }) => label)).toEqual([
      'Copper Thompson',
      'Keystone',
      'KD',
    ]);
  });

  it('finds the value of every displayed label, in any letter case', () => {
    const choices = DEPARTMENTS.flatMap((department) =>
      Object.values(specifiedCatalogue.departments[department]).flat(),
    );
    for (const { label, value } of choices) {
      fc.assert(fc.property(anyCase(label), (word) => findCategory(specifiedCatalogue, word)?.id === value));
    }
    for (const { id, label } of specifiedCatalogue.categories)
      expect(findCategory(specifiedCatalogue, label)?.id).toBe(id);
    for (const { id, label } of specifiedCatalogue.brands)
      expect(findBrand(specifiedCatalogue, label)?.id).toBe(id);
  });

  it('finds nothing for other words, not even inherited property names', () => {
    for (const word of ['', 'hats', 'constructor', '__proto__', 'toString']) {
      expect(findCategory(specifiedCatalogue, word)).toBeUndefined();
      expect(findBrand(specifiedCatalogue, word)).toBeUndefined();
    }
  });
});

describe('archived and merged rows', () => {
  const category = (id: string, more: Partial<Catalogue['categories'][number]> = {}) => ({
    id,
    label: id.toUpperCase(),
    aliases: [],
    words: null,
    archived: false,
    replacedBy: null,
    ...more,
  });
  const brand = (id: string, more: object = {}) => ({
    id,
    label: id.toUpperCase(),
    inFinder: true,
    archived: false,
    replacedBy: null,
    ...more,
  });
  const row = (of: string, position: number) => ({
    department: 'kids' as const,
    category: of,
    label: null,
    position,
    inMenu: true,
    inFinder: true,
    finderLabel: null,
    finderPosition: null,
    pageLabel: null,
    pagePosition: null,
  });
  const catalogue = createCatalogue({
    brands: [
      brand('kd'),
      brand('old', { archived: true }),
      brand('rare', { inFinder: false }),
      brand('kay', { replacedBy: 'kd' }),
    ],
    categories: [
      category('capes', { archived: true }),
      category('coats', { replacedBy: 'jackets' }),
      category('jackets'),
    ],
    departmentCategories: [row('jackets', 3), row('capes', 1), row('coats', 2)],
  });

  it('are not offered in menus, finder and department pages, and the label is the category’s where a department has none', () => {
    const jackets = [{ value: 'jackets', label: 'JACKETS' }];
    expect(catalogue.departments.kids).toEqual({ menu: jackets, finder: jackets, page: jackets });
  });

  it('leave the filters, as do brands outside of the finder', () => {
    expect(filterBrands(catalogue)).toEqual(['kd']);
  });

  it('are still found, merged ones as their successors', () => {
    expect(findCategory(catalogue, 'Capes')?.id).toBe('capes');
    expect(findCategory(catalogue, 'coats')?.id).toBe('jackets');
    expect(findBrand(catalogue, 'OLD')?.id).toBe('old');
    expect(findBrand(catalogue, 'Kay')?.id).toBe('kd');
    expect(['kay', 'kd', 'none'].map((word) => isMergedBrand(catalogue, word))).toEqual([true, false, false]);
  });
});
