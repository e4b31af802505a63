import { DEPARTMENT_LABELS, type Department } from '#domain/catalogue/departments.ts';
import type { ProductStatus } from '#domain/catalogue/product-status.ts';
import { COLUMNS, type ColumnName } from '#domain/import-export/columns.ts';
import { parseSizeField } from '#domain/import-export/import-row.ts';
import { formatDollars } from '#domain/money.ts';
import { STATUS_NAMES } from '../product/product-status.tsx';
import { dayAndTime } from '../ui/dates-and-times.ts';
import type { FileImport, ImportedRow } from './load-imports.ts';

/** The display names of the states. */
export const STATE_NAMES: Readonly<Record<FileImport['state'], string>> = {
  receiving: 'Uploading',
  previewing: 'Reading',
  ready: 'Preview',
  applying: 'Applying',
  applied: 'Applied',
  undoing: 'Undoing',
  undone: 'Undone',
};

/** Whether a job is busy with the file. */
export function isBusy({ state }: FileImport): boolean {
  return state === 'receiving' || state === 'previewing' || state === 'applying' || state === 'undoing';
}

/** Whether a job fetches pictures that the file names. */
export function isFetchingPictures({ state, pictures }: FileImport): boolean {
  return state === 'applied' && pictures.due > 0;
}

/** Returns how many rows an apply would write. */
export function countImportChanges({ counts }: FileImport): number {
  return counts.new + counts.changed;
}

/** Returns the path of the list with the drafts that an import added; null without any. */
export function draftsPath({ state, counts, createdAt }: FileImport): string | null {
  if (state !== 'applied' || counts.new === 0) return null;
  return `/products?status=draft&changedSince=${createdAt.slice(0, 10)}`;
}

export function describeBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** One changed field of a row, for display. */
export type ShownChange = {
  readonly column: ColumnName;
  readonly label: string;
  readonly before: string;
  readonly after: string;
};

const SIZE_COLUMNS = {
  size: 'size',
  sku: 'sku',
  barcode: 'barcode',
  price: 'sizePrice',
  weight: 'weight',
  available: 'stock',
} as const;

/** Returns the changes of a row by its columns. `categories` are the labels of the categories by their ids. */
export function describeChanges(
  { changes }: ImportedRow,
  categories: ReadonlyMap<string, string>,
): ShownChange[] {
  return changes.map(({ field, before, after }) => {
    const size = parseSizeField(field);
    const column = size === undefined ? (field as ColumnName) : SIZE_COLUMNS[size.field];
    return {
      column,
      label: COLUMNS[column].heading,
      before: describeValue(column, before, categories),
      after: describeValue(column, after, categories),
    };
  });
}

function describeValue(
  column: ColumnName,
  value: ImportedRow['changes'][number]['before'],
  categories: ReadonlyMap<string, string>,
): string {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return column === 'price' || column === 'sizePrice' ? formatDollars(value) : String(value);
  switch (column) {
    case 'for':
      return DEPARTMENT_LABELS[value as Department].menu;
    case 'category':
      return categories.get(value) ?? value;
    case 'status':
      return STATUS_NAMES[value as ProductStatus];
    case 'publishAt':
      return dayAndTime(Date.parse(value));
    default:
      return value;
  }
}
