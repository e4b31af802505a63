import { expect, it } from 'vitest';
import { SPECIFIED_API_CATALOGUE } from '#contract/testing/specified-api-catalogue.ts';
import { demoCatalogue } from '#database/seed/demo/catalogue.ts';
import { createNavGroups } from './nav-groups.ts';

const { departments } = SPECIFIED_API_CATALOGUE;

it('links every entry of a department to products of that department', () => {
  const groups = createNavGroups(departments);
  expect(groups.map(({ entries }) => entries.length)).toEqual([4, 4, 2]);
  for (const { department, entries } of groups) {
    for (const { label, to } of entries) {
      const { pathname, searchParams } = new URL(to, 'http://shop.test');
      expect(searchParams.get('for'), label).toBe(department);
      const category = pathname.replace('/products/', '');
      const shown = demoCatalogue.filter((one) => one.department === department && one.category === category);
      expect(shown.length, label).toBeGreaterThan(0);
    }
  }
});

it('leaves out a department without entries', () => {
  const kids = { ...departments.kids, menu: [] };
  expect(createNavGroups({ ...departments, kids }).map(({ label }) => label)).toEqual(["Men's", "Women's"]);
});
