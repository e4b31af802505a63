import { DEPARTMENT_LABELS, DEPARTMENTS, type Department } from '../departments.ts';

/** The departments as choices of a filter. */
export const DEPARTMENT_CHOICES = DEPARTMENTS.map((value) => ({
  value,
  label: DEPARTMENT_LABELS[value].select,
}));

/** Returns the departments with types to choose from, and the chosen one, as choices of a filter for shoppers. */
export function departmentChoices(
  departments: Readonly<Record<Department, { readonly finder: readonly unknown[] }>>,
  chosen?: Department,
): { value: Department; label: string }[] {
  return DEPARTMENT_CHOICES.filter(({ value }) => departments[value].finder.length > 0 || value === chosen);
}

/** Why a filter for shoppers that depends on the department is disabled. */
export const DEPARTMENT_FIRST = 'Choose a department first';

/** The departments as choices, labelled as in menus. */
export const DEPARTMENT_MENU_CHOICES = DEPARTMENTS.map((value) => ({
  value,
  label: DEPARTMENT_LABELS[value].menu,
}));
