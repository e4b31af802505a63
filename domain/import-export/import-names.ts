import { findBrand, findCategory, type Catalogue } from '../catalogue/catalogue.ts';
import { parseDepartment } from '../catalogue/departments.ts';
import type { ImportRow } from './import-row.ts';

/** The columns whose cells name something of the shop: a brand, category or department. */
export const NAMED_COLUMNS = ['brand', 'category', 'for'] as const;
export type NamedColumn = (typeof NAMED_COLUMNS)[number];

/** A brand or category that an import creates when it is applied. */
export type PlannedRecord = {
  readonly id: string;
  readonly label: string;
  /** The size scale of a category; null for a brand. */
  readonly scale: string | null;
};

/** What a name in files means: the id of a brand or category, or a department. `name` is in lower case. */
export type NameMatch = { readonly column: NamedColumn; readonly name: string; readonly value: string };

/** Returns the key under which a name is stored: letter case does not matter. */
export function nameKey(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether the shop has what a cell names. */
export function isKnownName(catalogue: Catalogue, column: NamedColumn, text: string): boolean {
  if (column === 'brand') return findBrand(catalogue, text) !== undefined;
  if (column === 'category') return findCategory(catalogue, text) !== undefined;
  return parseDepartment(text) !== undefined;
}

/** Returns the catalogue with the brands and categories that an import will create. */
export function withPlanned(
  catalogue: Catalogue,
  planned: readonly { readonly column: NamedColumn; readonly creation: PlannedRecord }[],
): Catalogue {
  const recordsOf = (column: NamedColumn) =>
    planned.filter((one) => one.column === column).map(({ creation: { id, label } }) => ({ id, label }));
  return {
    ...catalogue,
    brands: [
      ...catalogue.brands,
      ...recordsOf('brand').map((one) => ({ ...one, inFinder: true, archived: false, replacedBy: null })),
    ],
    categories: [
      ...catalogue.categories,
      ...recordsOf('category').map((one) => ({
        ...one,
        aliases: [],
        words: null,
        archived: false,
        replacedBy: null,
      })),
    ],
  };
}

/** Creates a function that replaces the names which the catalogue lacks by what they mean. */
export function createNameReplacer(
  catalogue: Catalogue,
  matches: readonly NameMatch[],
): (row: ImportRow) => ImportRow {
  const values = new Map(matches.map(({ column, name, value }) => [`${column}:${name}`, value]));
  return ({ n, cells }) => {
    const replaced = NAMED_COLUMNS.flatMap((column) => {
      const text = cells[column] ?? '';
      const value = values.get(`${column}:${nameKey(text)}`);
      const isReplaced = value !== undefined && !isKnownName(catalogue, column, text);
      return isReplaced ? [[column, value] as const] : [];
    });
    return { n, cells: { ...cells, ...Object.fromEntries(replaced) } };
  };
}
