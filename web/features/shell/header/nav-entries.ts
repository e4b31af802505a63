import { href } from 'react-router';
import { DEPARTMENT_LABELS, DEPARTMENTS, MENU_CHOICES } from '#domain/catalog/departments.ts';

/**
 * The departments of the menu with their entries (SPECIFICATION section 2, 'Navigation'). Departments share categories, so an entry also
 * filters by department (DECISIONS 11).
 */
export const NAV_GROUPS = DEPARTMENTS.map((department) => ({
  department,
  label: DEPARTMENT_LABELS[department].menu,
  entries: MENU_CHOICES[department].map(({ label, value }) => ({
    label,
    to: `${href('/products/:category', { category: value })}?for=${department}`,
  })),
}));
