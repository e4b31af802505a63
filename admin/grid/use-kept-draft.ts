import { useEffect, useRef } from 'react';
import type { Entries } from '#domain/grid/edits.ts';
import type { GridRow } from '#domain/grid/pending-changes.ts';
import type { GridColumn } from '#domain/grid/product-columns.ts';
import { draftOf, readGridDraft, writeGridDraft } from './grid-draft.ts';
import type { Refusals } from './refusals.ts';

/** Stores the entered texts in this browser, so that they survive a reload, a crash and a sign-out. */
export function useKeptDraft(
  { rows, columns }: { rows: readonly GridRow[]; columns: readonly GridColumn[] },
  { entries, refusals }: { entries: Entries; refusals: Refusals },
): void {
  const isFirst = useRef(true);
  useEffect(() => {
    // The first run has the texts that were just read from the draft.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const before = readGridDraft();
    // A refused text keeps its base, so that it is refused after a reload too.
    const cells = Object.entries(draftOf(entries, { rows, columns })).map(
      ([key, cell]) =>
        [key, refusals.has(key) ? { ...cell, base: before[key]?.base ?? cell.base } : cell] as const,
    );
    writeGridDraft(new Set(rows.map(({ id }) => id)), Object.fromEntries(cells));
  }, [rows, columns, entries, refusals]);
}
