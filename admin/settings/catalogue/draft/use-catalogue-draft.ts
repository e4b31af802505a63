import { useState } from 'react';
import { slugOf } from '#domain/catalogue/slug.ts';
import type { Choices, ConflictQuestion, KeptField } from '../../../conflict/conflict-dialog.tsx';
import { useKeptState } from '../../../data/use-kept-state.ts';
import { announce, announceFailure, hideMessage } from '../../../shell/messages/messages.ts';
import { undoAll } from '../../../undo/undo-all.ts';
import type { Reload } from '../catalogue-actions.ts';
import { readCatalogue, type CatalogueData } from '../load-catalogue.ts';
import {
  countDraftChanges,
  keepNewer,
  NO_CHANGES,
  restoreCatalogueDraft,
  setField,
  without,
  type CatalogueDraft,
  type Key,
  type NewCategory,
  type Value,
} from './catalogue-draft.ts';
import { applyDraftChoices, type DraftConflict } from './conflicts.ts';
import { describeDraftConflicts, listKeptOfDraft, nameDraftField } from './describe-fields.ts';
import { saveCatalogueDraft, type DraftOutcome } from './save-draft.ts';

/** The unsaved changes of the screen, and how to make, save and discard them. */
export type DraftEditor = {
  readonly draft: CatalogueDraft;
  readonly isSaving: boolean;
  readonly set: (key: Key, field: string, values: { stored: Value; value: Value }) => void;
  readonly addCategory: () => void;
  readonly setAdded: (key: string, fields: Partial<NewCategory>) => void;
  readonly dropAdded: (key: string) => void;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
  /** The fields that others have changed too, which the user must decide on; null when there are none. */
  readonly question: ConflictQuestion | null;
  /** Takes the chosen versions into the draft. */
  readonly takeChoices: (choices: Choices) => void;
  /** Takes the chosen versions into the draft, and saves it. */
  readonly saveChoices: (choices: Choices) => void;
  /** Leaves the draft as it is. */
  readonly dismiss: () => void;
};

type Asked = { readonly conflicts: readonly DraftConflict[]; readonly kept: readonly KeptField[] };

const NOTHING_ASKED: Asked = { conflicts: [], kept: [] };

/** Edits the catalogue's settings. This browser keeps the unsaved changes. `reload` reads the screen again after a save. */
export function useCatalogueDraft(data: CatalogueData, reload: Reload): DraftEditor {
  const [draft, setDraft] = useKeptState('catalogue', { empty: NO_CHANGES, restore: restoreCatalogueDraft });
  const [isSaving, setSaving] = useState(false);
  const [asked, setAsked] = useState(NOTHING_ASKED);
  const save = async (wanted: CatalogueDraft) => {
    setAsked(NOTHING_ASKED);
    if (isSaving || countDraftChanges(wanted) === 0) return;
    setSaving(true);
    hideMessage();
    const outcome = await saveCatalogueDraft(wanted);
    const current = await readCatalogue();
    await reload();
    setDraft((typed) => keepNewer(typed, wanted, outcome.rest));
    setSaving(false);
    const kept = current === null ? [] : listKeptOfDraft(wanted, data, current);
    setAsked({ conflicts: outcome.conflicts, kept });
    announceOutcome(outcome, { count: countDraftChanges(wanted), kept, data, reload });
  };
  const takeChoices = (choices: Choices) => {
    const decided = applyDraftChoices(draft, asked.conflicts, choices);
    setDraft(decided);
    setAsked(NOTHING_ASKED);
    return decided;
  };
  return {
    draft,
    isSaving,
    set: (key, field, values) => setDraft((before) => setField(before, { key, field, ...values })),
    addCategory: () =>
      setDraft((before) => ({
        ...before,
        added: [...before.added, { key: crypto.randomUUID(), id: '', label: '', words: '' }],
      })),
    setAdded: (key, fields) => setDraft((before) => changeAdded(before, key, fields)),
    dropAdded: (key) =>
      setDraft((before) => ({ ...before, added: before.added.filter((one) => one.key !== key) })),
    save: () => save(draft),
    discard: () => setDraft(NO_CHANGES),
    question: asked.conflicts.length === 0 ? null : describeDraftConflicts({ ...asked, draft }, data),
    takeChoices,
    saveChoices: (choices) => void save(takeChoices(choices)),
    dismiss: () => setAsked(NOTHING_ASKED),
  };
}

type Context = {
  /** How many changes were to be saved. */
  readonly count: number;
  readonly kept: readonly KeptField[];
  /** The settings before the save. */
  readonly data: CatalogueData;
  readonly reload: Reload;
};

/** Says what was saved, and what was not. A dialog asks about conflicts. */
function announceOutcome(
  { changeIds, rest, conflicts, deleted }: DraftOutcome,
  { count, kept, data, reload }: Context,
): void {
  const conflictCount = new Set(conflicts.map(({ key }) => key)).size;
  const refused = countDraftChanges(rest) - conflictCount;
  const gone = deleted.map((key) => nameDraftField(key, 'label', data).replace(/^Label of /, ''));
  const texts = [
    ...(refused > 0 ? [`${refused} of ${count} changes are not saved.`] : []),
    ...(gone.length > 0 ? [`Somebody has deleted ${gone.join(', ')}.`] : []),
  ];
  if (texts.length > 0) return announceFailure(texts.join(' '));
  const undo = changeIds.length === 0 ? null : () => undoAll(changeIds, reload);
  if (conflictCount > 0) {
    if (undo !== null) announce('The other changes are saved.', undo);
    return;
  }
  const names = kept.map(({ label }) => label).join(', ');
  const merged = names === '' ? '' : ` Kept what others have changed meanwhile: ${names}.`;
  announce(`Saved. Shoppers see it now.${merged}`, undo);
}

/** The id of a new category follows its label until the id itself was changed. */
function changeAdded(draft: CatalogueDraft, key: string, fields: Partial<NewCategory>): CatalogueDraft {
  const added = draft.added.map((category) => {
    if (category.key !== key) return category;
    const followsLabel = category.id === slugOf(category.label);
    const follows = fields.label !== undefined && followsLabel ? { id: slugOf(fields.label) } : {};
    return { ...category, ...follows, ...fields };
  });
  return { ...draft, added, problems: without(draft.problems, key) };
}
