import type { FieldChange } from '../staff/change-log.ts';
import type { ColumnName } from './columns.ts';

/** What an import does with a row. */
export const VERDICTS = ['new', 'changed', 'same', 'error'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The cells of a row by column; the file lacks the other columns. Trimmed, without protection from formulas. */
export type Cells = { readonly [Name in ColumnName]?: string };

/** A row of an uploaded file. `n` is its number in a spreadsheet, where the headings are row 1. */
export type ImportRow = { readonly n: number; readonly cells: Cells };

/** What is wrong with a cell, for staff. */
export type CellError = { readonly column: ColumnName; readonly message: string };

/** The preview of a row: the changes that it makes, or why it makes none. */
export type RowPreview = {
  readonly n: number;
  readonly verdict: Verdict;
  /** Fields as in the log of changes; those of a size are named by `sizeField`. */
  readonly changes: readonly FieldChange[];
  readonly errors: readonly CellError[];
};

/** The fields of a size. `size` changes to the size's name when the product gets the size. */
export const SIZE_FIELDS = ['size', 'sku', 'barcode', 'price', 'weight', 'available'] as const;
export type SizeField = (typeof SIZE_FIELDS)[number];

/** Returns the name of a field of a size, as in `sizes.M.price`. The stock that all sizes share is the size `*`. */
export function sizeField(size: string | null, field: SizeField): string {
  return `sizes.${size ?? '*'}.${field}`;
}

/** Parses a name that `sizeField` returns; undefined for a field of the product. */
export function parseSizeField(name: string): { size: string | null; field: SizeField } | undefined {
  const [, size, last] = /^sizes\.(.+)\.([a-z]+)$/.exec(name) ?? [];
  const field = SIZE_FIELDS.find((known) => known === last);
  return size === undefined || field === undefined ? undefined : { size: size === '*' ? null : size, field };
}
