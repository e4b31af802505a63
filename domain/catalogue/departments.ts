/** The values of a product's `for` (SPECIFICATION section 3). */
export const DEPARTMENTS = ['male', 'female', 'kids'] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** Labels of a department: in filters (SPECIFICATION section 2, 'Shop page'), and in menus and headings. */
export const DEPARTMENT_LABELS: Readonly<Record<Department, { select: string; menu: string }>> = {
  male: { select: "Man's", menu: "Men's" },
  female: { select: "Women's", menu: "Women's" },
  kids: { select: "Kid's", menu: "Kid's" },
};

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
