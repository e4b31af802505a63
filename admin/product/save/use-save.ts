import { useCallback, useState } from 'react';
import type { ApiEditedProduct } from '#contract/calls.ts';
import type { FieldConflict } from '../../conflict/field-conflict.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure, hideMessage } from '../../shell/messages/messages.ts';
import { undoAll } from '../../undo/undo-all.ts';
import type { ProductConflict } from '../conflict/describe-conflicts.ts';
import type { EditorStore } from '../form/editor-store.ts';
import type { Edits } from '../form/edits.ts';
import { focusField } from '../form/focus-field.ts';
import { nameField } from '../form/name-field.ts';
import { formOf, splitEdits } from '../form/product-form.ts';
import { saveFields, saveStatus, type SaveOutcome } from './save-product.ts';
import { shareTexts } from './share-texts.ts';

/** What a save must ask the user first: about prices that change much, or about a conflict. */
export type Question =
  | { readonly kind: 'price'; readonly changes: readonly string[] }
  | ({ readonly kind: 'conflict' } & ProductConflict);

/** Saves the edits of a product, and asks about conflicts and large price changes. */
export function useSave(editor: EditorStore) {
  const [question, setQuestion] = useState<Question | null>(null);
  const save = useCallback(
    async ({ isConfirmed = false } = {}) => {
      setQuestion(null);
      const { edits, saving } = editor.store.getState();
      if (saving !== null) return;
      if (!hasEdits(edits)) return announce('There is nothing to save.');
      const [invalid] = Object.keys(editor.checkAll());
      if (invalid !== undefined) return focusField(invalid);
      setQuestion(await saveEdits(editor, { isConfirmed }));
    },
    [editor],
  );
  return { question, save, dismiss: () => setQuestion(null) };
}

/** Saves the fields first and then the status, which may be refused for what the product lacks. */
async function saveEdits(
  editor: EditorStore,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<Question | null> {
  hideMessage();
  const edits = editor.begin();
  const { fields, status } = splitEdits(edits);
  let saved = NOTHING_SAVED;
  for (const { part, rest, save } of [
    { part: fields, rest: status, save: saveFields },
    { part: status, rest: null, save: saveStatus },
  ]) {
    if (Object.keys(part).length === 0) continue;
    const outcome = await save(editor.store.getState().product, part, { isConfirmed });
    if (outcome.kind !== 'saved') return explainFailure(editor, outcome, saved);
    editor.accept(outcome.product, { isSaved: true, rest: rest !== null && hasEdits(rest) ? rest : null });
    saved = {
      kept: [...saved.kept, ...outcome.kept],
      changeIds: [...saved.changeIds, ...outcome.changeIds],
    };
  }
  const { product, isShared } = editor.store.getState();
  editor.share(false);
  const shared = isShared ? await shareTexts(product, edits) : NOTHING_SHARED;
  const text = [describeSaved(saved, product), describeShared(shared)].join(' ').trim();
  const changeIds = [...saved.changeIds, ...shared.changeIds];
  announce(
    text,
    changeIds.length === 0 ? null : () => undoAll(changeIds, () => reload(editor), { done: UNDONE }),
  );
  return null;
}

const UNDONE = 'Undone. The shop shows the earlier values.';

type Saved = Pick<Extract<SaveOutcome, { kind: 'saved' }>, 'kept' | 'changeIds'>;
const NOTHING_SAVED: Saved = { kept: [], changeIds: [] };

/** Makes the edits unsaved again, and returns what to ask, or says what failed. `saved` is what was saved before the failure. */
async function explainFailure(
  editor: EditorStore,
  outcome: Exclude<SaveOutcome, { kind: 'saved' }>,
  saved: Saved,
): Promise<Question | null> {
  switch (outcome.kind) {
    case 'conflict':
      return loadConflict(editor, outcome.conflicts);
    case 'unconfirmed':
      editor.fail();
      return { kind: 'price', changes: outcome.changes };
    case 'failed': {
      editor.fail(outcome.errors);
      const rest = saved.changeIds.length === 0 ? 'Your changes are kept.' : 'All but the status is saved.';
      announceFailure(`${outcome.text} ${rest}`);
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

function describeSaved({ kept }: Saved, { sizes }: ApiEditedProduct): string {
  if (kept.length === 0) return 'Saved.';
  const names = kept.map((name) => nameField(name, sizes)).join(', ');
  return `Saved. Kept what others have changed meanwhile: ${names}.`;
}

/** Reads the product again, puts it into the editor, and returns how it differs from the one that the edits began from. */
async function loadConflict(
  editor: EditorStore,
  conflicts: readonly FieldConflict<string>[],
): Promise<Question> {
  editor.fail();
  const { edits, product: known } = editor.store.getState();
  const found = await client.readStaffProduct({ params: { id: known.id } });
  if (!found.ok) return { kind: 'conflict', conflicts, edits, kept: [] };
  const [before, after] = [formOf(known), formOf(found.value.product)];
  const kept = Object.keys(after)
    .filter((name) => !(name in edits) && before[name] !== after[name])
    .map((name) => ({ name, before: before[name] ?? '', after: after[name] ?? '' }));
  editor.accept(found.value.product);
  return { kind: 'conflict', conflicts, edits, kept };
}

async function reload(editor: EditorStore): Promise<void> {
  const { product } = editor.store.getState();
  const found = await client.readStaffProduct({ params: { id: product.id } });
  if (found.ok) editor.accept(found.value.product);
}

function hasEdits(edits: Edits): boolean {
  return Object.keys(edits).length > 0;
}
