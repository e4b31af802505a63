import { expect, it } from 'vitest';
import { DEPARTMENT_LABELS, DEPARTMENTS, parseDepartment } from './departments.ts';
import { departmentChoices } from './filter/department-choices.ts';

it('a department is found by each of its names, in any letter case, and by no other word', () => {
  for (const department of DEPARTMENTS) {
    const { menu, select } = DEPARTMENT_LABELS[department];
    for (const word of [department.toUpperCase(), menu, select]) {
      expect(parseDepartment(word), word).toBe(department);
    }
  }
  for (const word of ['', 'hats', 'constructor', '__proto__', 'toString']) {
    expect(parseDepartment(word)).toBeUndefined();
  }
});

it('filters offer the departments that have types, and the chosen one', () => {
  const departments = { male: { finder: [] }, female: { finder: ['dress'] }, kids: { finder: [] } };
  const values = (chosen?: 'male') => departmentChoices(departments, chosen).map(({ value }) => value);
  expect(values()).toEqual(['female']);
  expect(values('male')).toEqual(['male', 'female']);
});
