import { expect, it } from 'vitest';
import { demoCatalogue } from '#database/seed/demo/catalogue.ts';
import { NAV_GROUPS } from './nav-entries.ts';

it('links every entry of a department to products of that department', () => {
  expect(NAV_GROUPS.map(({ entries }) => entries.length)).toEqual([4, 4, 2]);
  for (const { department, entries } of NAV_GROUPS) {
    for (const { label, to } of entries) {
      const { pathname, searchParams } = new URL(to, 'http://shop.test');
      expect(searchParams.get('for'), label).toBe(department);
      const category = pathname.replace('/products/', '');
      const shown = demoCatalogue.filter((one) => one.department === department && one.category === category);
      expect(shown.length, label).toBeGreaterThan(0);
    }
  }
});
