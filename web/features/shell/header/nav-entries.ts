import { href } from 'react-router';
import { DEPARTMENT_LABELS, DEPARTMENTS, MENU_CHOICES } from '#domain/catalog/departments.ts';

/**
 * The departments of the menu with their named entries (SPECIFICATION section 2, 'Navigation'). An entry shows its own department
 * only, because departments share categories (DECISIONS 11).
 */
export const NAV_GROUPS = DEPARTMENTS.map((department) => ({
  department,
  label: DEPARTMENT_LABELS[department].menu,
  entries: MENU_CHOICES[department].map(({ label, value }) => ({
    label,
    to: `${href('/products/:category', { category: value })}?for=${department}`,
  })),
}));
