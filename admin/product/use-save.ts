import { useCallback, useState } from 'react';
import { client } from '../data/client.ts';
import { announce, announceFailure } from '../shell/messages.ts';
import type { ConflictQuestion } from './conflict/conflict-dialog.tsx';
import type { Conflict } from './conflict/read-conflicts.ts';
import { type EditorStore } from './form/editor-store.ts';
import { nameField } from './form/name-field.ts';
import { formOf } from './form/product-form.ts';
import { saveProduct, type SaveOutcome } from './save-product.ts';
import { shareTexts } from './share-texts.ts';

/** What a save must ask the user first: about prices that change much, or about a conflict. */
export type Question =
  | { readonly kind: 'price'; readonly changes: readonly string[] }
  | ({ readonly kind: 'conflict' } & ConflictQuestion);

/** Saves the edits of a product, and asks about conflicts and large price changes. */
export function useSave(editor: EditorStore) {
  const [question, setQuestion] = useState<Question | null>(null);
  const save = useCallback(
    async ({ isConfirmed = false } = {}) => {
      setQuestion(null);
      const { edits, saving } = editor.store.getState();
      if (saving !== null) return;
      if (Object.keys(edits).length === 0) return announce('There is nothing to save.');
      const [invalid] = Object.keys(editor.checkAll());
      if (invalid !== undefined) return focusField(invalid);
      setQuestion(await saveEdits(editor, { isConfirmed }));
    },
    [editor],
  );
  return { question, save, dismiss: () => setQuestion(null) };
}

async function saveEdits(
  editor: EditorStore,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<Question | null> {
  const { product } = editor.store.getState();
  const edits = editor.begin();
  const outcome = await saveProduct(product, edits, { isConfirmed });
  switch (outcome.kind) {
    case 'saved': {
      const { isShared } = editor.store.getState();
      editor.accept(outcome.product, { isSaved: true });
      editor.share(false);
      const shared = isShared ? await shareTexts(outcome.product, edits) : NOTHING_SHARED;
      const text = [describeSaved(outcome), describeShared(shared)].join(' ').trim();
      announce(text, () => undo(editor, [...outcome.changeIds, ...shared.changeIds]));
      return null;
    }
    case 'conflict':
      return describeConflict(editor, outcome.conflicts, product);
    case 'unconfirmed':
      editor.fail();
      return { kind: 'price', changes: outcome.changes };
    case 'failed': {
      editor.fail(outcome.errors);
      announceFailure(`${outcome.text} Your changes are kept.`);
      const [field] = Object.keys(outcome.errors);
      if (field !== undefined) focusField(field);
      return null;
    }
  }
}

const NOTHING_SHARED = { changeIds: [] as readonly string[], failed: [] as readonly string[] };

function describeShared({ changeIds, failed }: typeof NOTHING_SHARED): string {
  if (failed.length > 0) return `Not changed: ${failed.join(', ')}.`;
  if (changeIds.length === 0) return '';
  return changeIds.length === 1
    ? 'Also changed in one colourway.'
    : `Also changed in ${changeIds.length} colourways.`;
}

function describeSaved({ kept, product: { sizes } }: Extract<SaveOutcome, { kind: 'saved' }>): string {
  if (kept.length === 0) return 'Saved.';
  const names = kept.map((name) => nameField(name, sizes)).join(', ');
  return `Saved. Kept what others have changed meanwhile: ${names}.`;
}

/** Reads the product again, and compares it with the one that the edits began from. */
async function describeConflict(
  editor: EditorStore,
  conflicts: readonly Conflict[],
  known: Parameters<typeof formOf>[0],
): Promise<Question> {
  editor.fail();
  const { edits } = editor.store.getState();
  const found = await client.readStaffProduct({ params: { id: known.id } });
  if (!found.ok) return { kind: 'conflict', conflicts, edits, kept: [] };
  const [before, after] = [formOf(known), formOf(found.value.product)];
  const kept = Object.keys(after)
    .filter((name) => !(name in edits) && before[name] !== after[name])
    .map((name) => ({ name, before: before[name] ?? '', after: after[name] ?? '' }));
  editor.accept(found.value.product);
  return { kind: 'conflict', conflicts, edits, kept };
}

async function undo(editor: EditorStore, changeIds: readonly string[]): Promise<void> {
  for (const id of changeIds.toReversed()) {
    const result = await client.undoChange({
      params: { id },
      headers: { 'idempotency-key': `undo-of-${id}` },
    });
    if (!result.ok) return announceFailure(result.error.detail);
  }
  const { product } = editor.store.getState();
  const found = await client.readStaffProduct({ params: { id: product.id } });
  if (found.ok) editor.accept(found.value.product);
  announce('Undone. Everybody sees the earlier values.');
}

/** Focuses a field. One that its panel has just opened exists only after the next rendering. */
export function focusField(name: string): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.focus();
  });
}
