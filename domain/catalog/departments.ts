import type { Category } from './categories.ts';

/** The values of a product's `for` (SPECIFICATION section 3). */
export const DEPARTMENTS = ['male', 'female', 'kids'] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** Labels of a department: in filters (SPECIFICATION section 2, 'Shop page'), and in menus and headings. */
export const DEPARTMENT_LABELS: Readonly<Record<Department, { select: string; menu: string }>> = {
  male: { select: "Man's", menu: "Men's" },
  female: { select: "Women's", menu: "Women's" },
  kids: { select: "Kid's", menu: "Kid's" },
};

/** The departments as choices of a filter. */
export const DEPARTMENT_CHOICES = DEPARTMENTS.map((value) => ({
  value,
  label: DEPARTMENT_LABELS[value].select,
}));

/** Words that name a department in searches and URLs, including its value. */
export const DEPARTMENT_WORDS: Readonly<Record<Department, string>> = {
  male: 'men mens man male guys',
  female: 'women womens woman female ladies lady',
  kids: 'kids kid children childrens child boys girls',
};

/** Returns the department that a word names ('female', "Women's", 'ladies' …), in any letter case. */
export function parseDepartment(word: string): Department | undefined {
  const value = word
    .trim()
    .toLowerCase()
    .replace(/['’]s$/, '');
  return DEPARTMENTS.find((department) => DEPARTMENT_WORDS[department].split(' ').includes(value));
}

/** A category with its label in one menu or filter. */
export type CategoryChoice = { readonly label: string; readonly value: Category };

/** Entries of the header's menus (SPECIFICATION section 2, 'Navigation'). */
export const MENU_CHOICES: Readonly<Record<Department, readonly CategoryChoice[]>> = {
  male: [
    { label: 'T-Shirt', value: 't-shirt' },
    { label: 'Jeans', value: 'jeans' },
    { label: 'Shirt', value: 'shirts' },
    { label: 'Shorts', value: 'shorts' },
  ],
  female: [
    { label: 'Dresses', value: 'dress' },
    { label: 'Tanks', value: 'tanks' },
    { label: 'Skirts', value: 'skirt' },
    { label: 'Blouses', value: 'blouse' },
  ],
  kids: [
    { label: 'Pants', value: 'pants' },
    { label: 'Shirts', value: 'shirts' },
  ],
};

/** The menu of a department. Called as pure, so that the browser's bundle leaves out the constants below, which it does not use. */
function menuOf(department: Department): readonly CategoryChoice[] {
  return MENU_CHOICES[department];
}

/** Radio choices of a department's page (SPECIFICATION section 2, 'Gender page category choices'). */
export const DEPARTMENT_PAGE_CHOICES: Readonly<Record<Department, readonly CategoryChoice[]>> = {
  male: [
    { label: 't-shirt', value: 't-shirt' },
    { label: 'jeans', value: 'jeans' },
    { label: 'Shirts', value: 'shirts' },
    { label: 'Hoodie', value: 'hoodie' },
    { label: 'shorts', value: 'shorts' },
  ],
  female: /* @__PURE__ */ menuOf('female'),
  kids: /* @__PURE__ */ menuOf('kids'),
};

/** Product types of the finder and of the shop's filters (SPECIFICATION section 5). */
export const TYPE_CHOICES: Readonly<Record<Department, readonly CategoryChoice[]>> = {
  male: [
    { label: 'T-Shirt', value: 't-shirt' },
    { label: 'Shorts', value: 'shorts' },
    { label: 'Jeans', value: 'jeans' },
    { label: 'Shirt', value: 'shirts' },
    { label: 'Hoodie', value: 'hoodie' },
  ],
  female: [
    { label: 'Dress', value: 'dress' },
    { label: 'Tanks', value: 'tanks' },
    { label: 'Blouse', value: 'blouse' },
    { label: 'Skirt', value: 'skirt' },
  ],
  kids: /* @__PURE__ */ menuOf('kids'),
};
