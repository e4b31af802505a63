import { useEffect, useRef } from 'react';
import { cellKey, type Entries } from '#domain/grid/edits.ts';
import type { GridRow } from '#domain/grid/pending-changes.ts';
import type { GridColumn } from '#domain/grid/product-columns.ts';
import { readGridDraft, writeGridDraft } from './grid-draft.ts';
import type { Refusals } from './refusals.ts';

/** Stores the entered texts in this browser, so that they survive a reload, a crash and a sign-out. */
export function useKeptDraft(
  { rows, columns }: { rows: readonly GridRow[]; columns: readonly GridColumn[] },
  { entries, refusals }: { entries: Entries; refusals: Refusals },
): void {
  const isFirst = useRef(true);
  useEffect(() => {
    // The texts were just read.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const before = readGridDraft();
    const cells: Record<string, { text: string; base: string }> = {};
    for (const { id, values } of rows) {
      for (const { field, format } of columns) {
        const key = cellKey(id, field);
        const text = entries.get(key);
        if (text === undefined) continue;
        const stored = format(values[field] ?? null);
        // A refused text keeps its base, so that it is refused after a reload too.
        cells[key] = { text, base: refusals.has(key) ? (before[key]?.base ?? stored) : stored };
      }
    }
    writeGridDraft(new Set(rows.map(({ id }) => id)), cells);
  }, [rows, columns, entries, refusals]);
}
