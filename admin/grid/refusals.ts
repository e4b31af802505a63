import type { FieldValue } from '#domain/editing/merge-edits.ts';
import { cellKey, type Entries } from '#domain/grid/edits.ts';
import type { GridRow } from '#domain/grid/pending-changes.ts';
import type { GridColumn } from '#domain/grid/product-columns.ts';

/** The text and reason of a cell whose text cannot be saved as it is, by its key. */
export type Refusals = ReadonlyMap<string, { readonly text: string; readonly message: string }>;

/** Returns the refusal of a text whose stored text has changed since, so that a save does not overwrite it unnoticed. */
export function refuseOutdated(text: string, stored: string) {
  const now = stored === '' ? 'empty' : `‘${stored}’`;
  const message = `This was changed since you entered it: now ${now}. Enter your text again to keep it.`;
  return { text, message };
}

/** Refuses the unsaved texts of cells whose stored values others have changed. `values` are the new ones by product; `saved` holds the cells just saved. */
export function listOutdated(
  { products, entries }: { products: readonly GridRow[]; entries: Entries },
  {
    columns,
    values,
    saved,
  }: {
    columns: readonly GridColumn[];
    values: ReadonlyMap<string, Readonly<Record<string, FieldValue>>>;
    saved: ReadonlyMap<string, string>;
  },
): Refusals {
  const refusals = new Map<string, ReturnType<typeof refuseOutdated>>();
  for (const { id, values: seen } of products) {
    const current = values.get(id);
    if (current === undefined) continue;
    for (const { field, format } of columns) {
      const key = cellKey(id, field);
      const text = entries.get(key);
      if (text === undefined || saved.has(key) || !(field in current)) continue;
      const stored = format(current[field] ?? null);
      if (stored !== text && stored !== format(seen[field] ?? null))
        refusals.set(key, refuseOutdated(text, stored));
    }
  }
  return refusals;
}

/** Returns the refusals without those of some cells. */
export function withoutKeys(refusals: Refusals, keys: readonly string[]): Refusals {
  if (!keys.some((key) => refusals.has(key))) return refusals;
  const rest = new Map(refusals);
  for (const key of keys) rest.delete(key);
  return rest;
}
