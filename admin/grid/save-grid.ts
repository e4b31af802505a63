import type { ApiBulkResult } from '#contract/calls.ts';
import type { FieldValue } from '#domain/editing/merge-edits.ts';
import { cellKey } from '#domain/grid/edits.ts';
import type { PendingChange } from '#domain/grid/pending-changes.ts';
import type { Refusals } from './refusals.ts';
import type { Settled } from './use-cell-texts.ts';

/** What the results of a save mean for the cells, and which products need a confirmation. */
export type GridSaveOutcome = Settled & {
  readonly unconfirmed: readonly ApiBulkResult[];
  /** The products whose stored values others have changed. */
  readonly outdated: readonly string[];
};

/**
 * Reads the results of a save. Cells of changed products are saved. Those of a refused product stay unsaved, and the cell that the server names
 * gets the reason; a reason without a field goes to the first cell.
 */
export function readResults(
  results: readonly ApiBulkResult[],
  {
    changes,
    idOf,
    textOf,
  }: {
    changes: readonly PendingChange[];
    idOf: (change: PendingChange) => string;
    /** The entered text of a cell. */
    textOf: (key: string) => string;
  },
): GridSaveOutcome {
  const byProduct = Map.groupBy(changes, idOf);
  const saved = new Map<string, string>();
  const values = new Map<string, Readonly<Record<string, FieldValue>>>();
  const refusals = new Map<string, { text: string; message: string }>();
  for (const { id, verdict, changes: written, sellingPrice, problem } of results) {
    const sent = byProduct.get(id) ?? [];
    if (verdict === 'changed' || verdict === 'same') {
      for (const { key } of sent) saved.set(key, textOf(key));
      const stored = [
        ...sent.map(({ field, after }) => [field, after] as const),
        ...written.map(({ field, after }) => [field, after] as const),
      ];
      values.set(id, { ...Object.fromEntries(stored), sellingPrice: sellingPrice.after });
    }
    if (verdict === 'refused') {
      const key = cellKey(id, problem?.field ?? '');
      const cell = sent.find((change) => change.key === key) ?? sent[0];
      if (cell !== undefined && problem !== null) {
        refusals.set(cell.key, { text: textOf(cell.key), message: problem.message });
      }
    }
  }
  return {
    saved,
    values,
    refusals: refusals satisfies Refusals,
    unconfirmed: results.filter(({ verdict }) => verdict === 'unconfirmed'),
    outdated: results.filter(({ problem }) => problem?.code === 'changed_meanwhile').map(({ id }) => id),
  };
}
