import { useMemo, useState } from 'react';
import type { FieldValue } from '#domain/editing/merge-edits.ts';
import { dropEntries, enterTexts, NO_EDITS, redoStep, undoStep, type GridEdits } from '#domain/grid/edits.ts';
import { listPending } from '#domain/grid/pending-changes.ts';
import type { GridColumn } from '#domain/grid/product-columns.ts';
import { draftOf, readGridDraft, restoreGridDraft } from './grid-draft.ts';
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
  const [{ products, edits, refusals }, setTexts] = useState(() => restoreTexts(initial, columns));
  const setEdits = (change: (edits: GridEdits) => GridEdits) =>
    setTexts((before) => ({ ...before, edits: change(before.edits) }));
  const { entries, past, future } = edits;
  useKeptDraft({ rows: products, columns }, { entries, refusals });
  const pending = useMemo(
    () => listPending({ rows: products, columns }, entries, refusals),
    [products, columns, entries, refusals],
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
      setTexts((before) => ({
        ...before,
        edits: enterTexts(before.edits, texts),
        refusals: withoutKeys(before.refusals, keys),
      }));
    },
    discard: () => setTexts((before) => ({ ...before, edits: NO_EDITS, refusals: new Map() })),
    update: (values: StoredValues) =>
      setTexts((before) => settleTexts(before, { columns, saved: new Map(), values, refusals: new Map() })),
    settle: (settled: Settled) => setTexts((before) => settleTexts(before, { columns, ...settled })),
  };
}

type Texts = {
  readonly products: readonly GridProduct[];
  readonly edits: GridEdits;
  readonly refusals: Refusals;
};

function restoreTexts(products: readonly GridProduct[], columns: readonly GridColumn[]): Texts {
  const { entries, refusals } = restoreGridDraft(readGridDraft(), { rows: products, columns });
  return { products, edits: { ...NO_EDITS, entries }, refusals };
}

/**
 * Applies stored values and the result of a save. Refuses the other texts whose stored text has changed, so that the next save does not
 * overwrite it unnoticed. Earlier refusals stay.
 */
export function settleTexts(
  { products, edits, refusals }: Texts,
  { columns, saved, values, refusals: refused }: Settled & { columns: readonly GridColumn[] },
): Texts {
  const { entries } = edits;
  const others = new Map([...entries].filter(([key]) => !saved.has(key)));
  const draft = draftOf(others, { rows: products, columns });
  const current = products.map((product) => {
    const stored = values.get(product.id);
    return stored === undefined ? product : { ...product, values: { ...product.values, ...stored } };
  });
  const unchanged = [...saved].flatMap(([key, text]) => (entries.get(key) === text ? [key] : []));
  return {
    products: current,
    edits: saved.size === 0 ? edits : dropEntries(edits, unchanged),
    refusals: new Map([
      ...refusals,
      ...restoreGridDraft(draft, { rows: current, columns }).refusals,
      ...refused,
    ]),
  };
}
