import type { Brand } from './brands.ts';
import type { Category } from './categories.ts';
import type { Department } from './departments.ts';
import type { EffectiveFilter } from './filter.ts';

/** How many products there are of a department, category and brand; `brand` is null for those that no filter names. */
export type CountRow = {
  readonly department: Department;
  readonly category: Category;
  readonly brand: Brand | null;
  readonly products: number;
};

/** How many products each choice of a control leaves; choices that leave none are absent. */
export type ChoiceCounts = {
  readonly for: Readonly<Partial<Record<Department, number>>>;
  readonly category: Readonly<Partial<Record<Category, number>>>;
  readonly brand: Readonly<Partial<Record<Brand, number>>>;
};

/** How many products pass a filter whose price `rows` already heed. */
export function countPassing(rows: readonly CountRow[], filter: EffectiveFilter): number {
  return sum(rows.filter((row) => fits(row, filter)));
}

/**
 * What stands beside each choice. A control's choices heed what is chosen in the controls above it, not below: another department
 * lets go of category and brand, another category of the brand (SPECIFICATION section 4, 'Shop filter priority').
 */
export function countChoices(
  rows: readonly CountRow[],
  { department, category }: EffectiveFilter,
): ChoiceCounts {
  const inDepartment = rows.filter((row) => fits(row, { ...(department && { department }) }));
  const inCategory = inDepartment.filter((row) => fits(row, { ...(category && { category }) }));
  return {
    for: by(rows, (row) => row.department),
    category: by(inDepartment, (row) => row.category),
    brand: by(inCategory, (row) => row.brand),
  };
}

function fits(row: CountRow, { department, category, brand }: EffectiveFilter): boolean {
  return (
    (department === undefined || row.department === department) &&
    (category === undefined || row.category === category) &&
    (brand === undefined || row.brand === brand)
  );
}

function by<Choice extends string>(
  rows: readonly CountRow[],
  choiceOf: (row: CountRow) => Choice | null,
): Partial<Record<Choice, number>> {
  const counts: Partial<Record<Choice, number>> = {};
  for (const row of rows) {
    const choice = choiceOf(row);
    if (choice !== null) counts[choice] = (counts[choice] ?? 0) + row.products;
  }
  return counts;
}

function sum(rows: readonly CountRow[]): number {
  return rows.reduce((all, { products }) => all + products, 0);
}
