import { useRef, useState } from 'react';
import type { ApiBulkResult } from '#contract/calls.ts';
import { BULK_PREVIEW_COUNT } from '#domain/bulk/bulk-change.ts';
import { parseCellKey } from '#domain/grid/edits.ts';
import { editsByProduct, type PendingChange } from '#domain/grid/pending-changes.ts';
import { client } from '../data/client.ts';
import { announceApplied, applyBulkEdits } from '../products/bulk/apply-edits.ts';
import { gridProduct, type GridProduct } from './grid-product.ts';
import { readResults } from './save-grid.ts';
import type { StoredValues } from './use-cell-texts.ts';
import type { GridState } from './use-grid.ts';

/** How the grid is saved, and the large price changes that the user must confirm. */
export type GridSave = {
  /** How many products are done; null while nothing runs. */
  readonly done: number | null;
  /** A sentence for each price that changes by more than half; null without any. */
  readonly unconfirmed: readonly string[] | null;
  readonly save: () => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly dismiss: () => void;
};

/** Saves the valid cells as one change, and keeps the others with their reasons. `onUndone` runs after an undo of it. */
export function useGridSave(grid: GridState, onUndone: () => void): GridSave {
  const [done, setDone] = useState<number | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<readonly ApiBulkResult[]>([]);
  const batch = useRef<{ readonly id: string; readonly products: string[] }>(undefined);
  const write = async (changes: readonly PendingChange[], isConfirmed: boolean) => {
    if (changes.length === 0 || done !== null) return;
    setDone(0);
    const texts = new Map(changes.map(({ key }) => [key, grid.entryOf(key) ?? '']));
    // A confirmed save joins the change that it continues.
    if (!isConfirmed || !batch.current) batch.current = { id: crypto.randomUUID(), products: [] };
    const { id, products } = batch.current;
    const applied = await applyBulkEdits(editsByProduct(grid.products, changes), {
      batch: id,
      isConfirmed,
      onProgress: setDone,
    });
    const outcome = readResults(applied.results, {
      changes,
      idOf: ({ key }) => parseCellKey(key).rowId,
      textOf: (key) => texts.get(key) ?? '',
    });
    const current = await readValues(outcome.outdated);
    grid.settle({ ...outcome, values: new Map([...outcome.values, ...current]) });
    setDone(null);
    setUnconfirmed(outcome.unconfirmed);
    products.push(...applied.results.map((result) => result.id));
    announceApplied(applied, () => {
      void readValues(products).then(grid.update);
      onUndone();
    });
  };
  return {
    done,
    unconfirmed:
      unconfirmed.length === 0
        ? null
        : unconfirmed.map(({ title, problem }) => `${title}: ${problem?.message ?? ''}`),
    save: () => write(grid.pending.changes, false),
    confirm: () => {
      const ids = new Set(unconfirmed.map(({ id }) => id));
      setUnconfirmed([]);
      return write(
        grid.pending.changes.filter(({ key }) => ids.has(parseCellKey(key).rowId)),
        true,
      );
    },
    dismiss: () => setUnconfirmed([]),
  };
}

/** Reads the stored values of products again. */
async function readValues(ids: readonly string[]): Promise<StoredValues> {
  const values = new Map<string, GridProduct['values']>();
  for (let start = 0; start < ids.length; start += BULK_PREVIEW_COUNT) {
    const part = ids.slice(start, start + BULK_PREVIEW_COUNT).join(',');
    const read = await client.listProductRows({ query: { ids: part } });
    if (!read.ok) return values;
    for (const row of read.value.products) values.set(row.id, gridProduct(row).values);
  }
  return values;
}
