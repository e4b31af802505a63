import { href } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { DEPARTMENT_LABELS, DEPARTMENTS, type Department } from '#domain/catalogue/departments.ts';

/** A department of the navigation with its entries, and the page of all its products. */
export type NavGroup = {
  readonly department: Department;
  readonly label: string;
  readonly entries: readonly { readonly label: string; readonly to: string }[];
  readonly all: { readonly label: string; readonly to: string };
};

/**
 * Returns the departments of the navigation (SPECIFICATION section 2, 'Navigation'), without those that have no entries. Departments share
 * categories, so an entry also filters by department (DECISIONS 11).
 */
export function createNavGroups(departments: ApiCatalogue['departments']): readonly NavGroup[] {
  return DEPARTMENTS.filter((department) => departments[department].menu.length > 0).map((department) => ({
    department,
    label: DEPARTMENT_LABELS[department].menu,
    entries: departments[department].menu.map(({ label, value }) => ({
      label,
      to: `${href('/products/:category', { category: value })}?for=${department}`,
    })),
    all: {
      label: `See all ${DEPARTMENT_LABELS[department].menu}`,
      to: href('/products-for/:gander', { gander: department }),
    },
  }));
}
