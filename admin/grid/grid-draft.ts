import { cellKey, parseCellKey, type Entries } from '#domain/grid/edits.ts';
import type { GridRow } from '#domain/grid/pending-changes.ts';
import type { GridColumn } from '#domain/grid/product-columns.ts';
import { readStoredJson, writeStored, type TextStorage } from '../data/browser-storage.ts';
import type { Refusals } from './refusals.ts';

/** The storage key of the unsaved texts of all grids. They are texts and prices of products, and nothing personal. */
const KEY = 'osier.admin.gridDraft';

/** Unsaved texts by cell, each with the stored text that it replaces. */
export type GridDraft = Readonly<Record<string, { readonly text: string; readonly base: string }>>;

/** Returns the unsaved texts of this browser. An unreadable draft counts as none. */
export function readGridDraft(storage?: TextStorage): GridDraft {
  const draft = readStoredJson(KEY, storage);
  return isDraft(draft) ? draft : {};
}

/** Replaces the unsaved texts of some products, and keeps those of others. */
export function writeGridDraft(rowIds: ReadonlySet<string>, cells: GridDraft, storage?: TextStorage): void {
  const others = Object.entries(readGridDraft(storage)).filter(
    ([key]) => !rowIds.has(parseCellKey(key).rowId),
  );
  const draft = { ...Object.fromEntries(others), ...cells };
  writeStored(KEY, Object.keys(draft).length === 0 ? null : JSON.stringify(draft), storage);
}

/** Returns the entered texts of a grid's rows, each with the stored text that it replaces. */
export function draftOf(
  entries: Entries,
  { rows, columns }: { rows: readonly GridRow[]; columns: readonly GridColumn[] },
): GridDraft {
  const cells = rows.flatMap(({ id, values }) =>
    columns.flatMap(({ field, format }) => {
      const key = cellKey(id, field);
      const text = entries.get(key);
      return text === undefined ? [] : [[key, { text, base: format(values[field] ?? null) }] as const];
    }),
  );
  return Object.fromEntries(cells);
}

/** Returns the unsaved texts of a grid's rows. Refuses those whose stored text has changed since, so that a save does not overwrite it unnoticed. */
export function restoreGridDraft(
  draft: GridDraft,
  { rows, columns }: { rows: readonly GridRow[]; columns: readonly GridColumn[] },
): { entries: Entries; refusals: Refusals } {
  const entries = new Map<string, string>();
  const refusals = new Map<string, { text: string; message: string }>();
  for (const { id, values } of rows) {
    for (const { field, format, isLocked } of columns) {
      const key = cellKey(id, field);
      const drafted = draft[key];
      const stored = format(values[field] ?? null);
      if (drafted === undefined || isLocked || drafted.text === stored) continue;
      entries.set(key, drafted.text);
      if (drafted.base === stored) continue;
      const now = stored === '' ? 'empty' : `‘${stored}’`;
      const message = `This was changed since you entered it: now ${now}. Enter your text again to keep it.`;
      refusals.set(key, { text: drafted.text, message });
    }
  }
  return { entries, refusals };
}

function isDraft(value: unknown): value is GridDraft {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every(
    (cell: unknown) =>
      typeof cell === 'object' &&
      cell !== null &&
      'text' in cell &&
      'base' in cell &&
      typeof cell.text === 'string' &&
      typeof cell.base === 'string',
  );
}
