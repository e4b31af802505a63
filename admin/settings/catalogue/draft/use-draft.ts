import { useState } from 'react';
import { slugOf } from '#domain/catalog/slug.ts';
import { announce, announceFailure, hideMessage } from '../../../shell/messages/messages.ts';
import { undoAll, type Reload } from './catalogue-actions.ts';
import {
  countChanges,
  NO_CHANGES,
  setField,
  without,
  type Draft,
  type Key,
  type NewCategory,
  type Value,
} from './catalogue-draft.ts';
import type { CatalogueData } from './load-catalogue.ts';
import { saveDraft } from './save-draft.ts';

/** The unsaved changes of the screen, and how to make, save and discard them. */
export type DraftEditor = {
  readonly draft: Draft;
  readonly isSaving: boolean;
  readonly set: (key: Key, field: string, values: { stored: Value; value: Value }) => void;
  readonly addCategory: () => void;
  readonly setAdded: (key: string, fields: Partial<NewCategory>) => void;
  readonly dropAdded: (key: string) => void;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
};

export function useDraft(data: CatalogueData, reload: Reload): DraftEditor {
  const [draft, setDraft] = useState(NO_CHANGES);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (isSaving || countChanges(draft) === 0) return;
    setSaving(true);
    hideMessage();
    const { changeIds, rest } = await saveDraft(draft, data);
    await reload();
    setDraft((current) => keepNewer(current, draft, rest));
    setSaving(false);
    const refused = countChanges(rest);
    if (refused > 0) announceFailure(`${refused} of ${countChanges(draft)} changes are not saved.`);
    else announce('Saved. Shoppers see it now.', () => undoAll(changeIds, reload));
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
    save,
    discard: () => setDraft(NO_CHANGES),
  };
}

/** The id of a new category follows its label until the id itself was changed. */
function changeAdded(draft: Draft, key: string, fields: Partial<NewCategory>): Draft {
  const added = draft.added.map((category) => {
    if (category.key !== key) return category;
    const followsLabel = category.id === slugOf(category.label);
    const follows = fields.label !== undefined && followsLabel ? { id: slugOf(fields.label) } : {};
    return { ...category, ...follows, ...fields };
  });
  return { ...draft, added, problems: without(draft.problems, key) };
}

/** Keeps what was changed while the draft was being saved. */
function keepNewer(current: Draft, saved: Draft, rest: Draft): Draft {
  const edits = Object.entries(current.edits).filter(([key, values]) => saved.edits[key as Key] !== values);
  const added = current.added.filter((category) => !saved.added.includes(category));
  return {
    edits: { ...rest.edits, ...Object.fromEntries(edits) },
    added: [...rest.added.filter(({ key }) => !added.some((one) => one.key === key)), ...added],
    problems: rest.problems,
  };
}
