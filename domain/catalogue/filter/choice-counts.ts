import type { Department } from '../departments.ts';
import type { EffectiveFilter } from './filter.ts';

/** Number of products of a department, category and brand; `brand` is null for brands that are not counted. */
export type CountRow = {
  readonly department: Department;
  readonly category: string;
  readonly brand: string | null;
  readonly products: number;
};

/** Number of products for each choice of a filter control; choices without products are absent. */
export type ChoiceCounts = {
  readonly for: Readonly<Partial<Record<Department, number>>>;
  readonly category: Readonly<Record<string, number>>;
  readonly brand: Readonly<Record<string, number>>;
};

/** Counts products that pass a filter. The rows are already limited to its price and colour. */
export function countPassing(rows: readonly CountRow[], filter: EffectiveFilter): number {
  return countProducts(rows.filter((row) => passes(row, filter)));
}

/**
 * Counts the products for each choice. A control depends on the controls above it, not on those below: another department resets category
 * and brand, another category resets the brand (SPECIFICATION section 4, 'Shop filter priority').
 */
export function countChoices(
  rows: readonly CountRow[],
  { department, category }: EffectiveFilter,
): ChoiceCounts {
  const inDepartment = rows.filter((row) => passes(row, { ...(department && { department }) }));
  const inCategory = inDepartment.filter((row) => passes(row, { ...(category && { category }) }));
  return {
    for: countBy(rows, (row) => row.department),
    category: countBy(inDepartment, (row) => row.category),
    brand: countBy(inCategory, (row) => row.brand),
  };
}

function passes(row: CountRow, { department, category, brand }: EffectiveFilter): boolean {
  return (
    (department === undefined || row.department === department) &&
    (category === undefined || row.category === category) &&
    (brand === undefined || row.brand === brand)
  );
}

function countBy(
  rows: readonly CountRow[],
  choiceOf: (row: CountRow) => string | null,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const choice = choiceOf(row);
    if (choice !== null) counts[choice] = (counts[choice] ?? 0) + row.products;
  }
  return counts;
}

function countProducts(rows: readonly CountRow[]): number {
  return rows.reduce((sum, { products }) => sum + products, 0);
}
