import { useMemo, useState } from 'react';
import type { FieldValue } from '#domain/editing/merge-edits.ts';
import { dropEntries, enterTexts, NO_EDITS, redoStep, undoStep } from '#domain/grid/edits.ts';
import { listPending } from '#domain/grid/pending-changes.ts';
import type { GridColumn } from '#domain/grid/product-columns.ts';
import { readGridDraft, restoreGridDraft } from './grid-draft.ts';
import type { GridProduct } from './grid-product.ts';
import { withoutKeys, type Refusals } from './refusals.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** The stored values of products by id, and of each by field. */
export type StoredValues = ReadonlyMap<string, Readonly<Record<string, FieldValue>>>;

/** The result of a save: the saved texts by cell, the stored values by product, and the refusals. */
export type Settled = {
  readonly saved: ReadonlyMap<string, string>;
  readonly values: StoredValues;
  readonly refusals: Refusals;
};

/** A text to enter into a cell, with the stored text of the cell. */
export type EnteredText = { readonly key: string; readonly text: string; readonly stored: string };

/** Holds the stored values of the products, and the texts that are entered in their place. */
export function useCellTexts(initial: readonly GridProduct[], columns: readonly GridColumn[]) {
  const [products, setProducts] = useState(initial);
  const [restored] = useState(() => restoreGridDraft(readGridDraft(), { rows: initial, columns }));
  const [edits, setEdits] = useState({ ...NO_EDITS, entries: restored.entries });
  const [refusals, setRefusals] = useState(restored.refusals);
  const { entries, past, future } = edits;
  useKeptDraft({ rows: products, columns }, { entries, refusals });
  const pending = useMemo(
    () => listPending({ rows: products, columns }, entries, refusals),
    [products, columns, entries, refusals],
  );
  const update = (values: StoredValues) =>
    setProducts((before) =>
      before.map((product) => {
        const saved = values.get(product.id);
        return saved === undefined ? product : { ...product, values: { ...product.values, ...saved } };
      }),
    );
  return {
    products,
    entries,
    pending,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => setEdits(undoStep),
    redo: () => setEdits(redoStep),
    /** Enters texts as one step. Entering a text again keeps it despite its refusal. */
    enter: (texts: readonly EnteredText[]) => {
      const keys = texts.map(({ key }) => key);
      setEdits((before) => enterTexts(before, texts));
      setRefusals((before) => withoutKeys(before, keys));
    },
    discard: () => {
      setEdits(NO_EDITS);
      setRefusals(new Map());
    },
    update,
    settle: ({ saved, values, refusals: refused }: Settled) => {
      update(values);
      setEdits((before) => {
        const unchanged = [...saved].filter(([key, text]) => before.entries.get(key) === text);
        return dropEntries(
          before,
          unchanged.map(([key]) => key),
        );
      });
      setRefusals(refused);
    },
  };
}
