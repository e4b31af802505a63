import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { client } from '../../data/client.ts';
import { useKeptEdits } from '../../data/use-kept-edits.ts';
import { useLive } from '../../live/use-live.ts';
import { announce, announceFailure, hideMessage } from '../../shell/messages/messages.ts';
import { undoAll } from '../../undo/undo-all.ts';
import type { ShopData } from './load-shop.ts';
import {
  bodyOf,
  describeOutdated,
  problemsOf,
  setField,
  withoutSaved,
  type Edits,
  type Field,
  type Problems,
} from './shop-draft.ts';

/** The unsaved changes of the shop details, and how to make, save and discard them. */
export type ShopEditor = {
  readonly edits: Edits;
  readonly problems: Problems;
  readonly count: number;
  readonly isSaving: boolean;
  readonly set: (field: Field, value: string) => void;
  /** Returns whether nothing was refused. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
};

/**
 * Edits the shop details that a screen has loaded, and loads the screen again after a change, also by others. This browser keeps the unsaved
 * values under `name`.
 */
export function useShopDraft(name: 'shop' | 'shipping-texts', stored: ShopData): ShopEditor {
  const { revalidate: reload } = useRevalidator();
  const {
    edits,
    wasOutdated,
    change: setEdits,
  } = useKeptEdits<ShopData>(name, { stored, read: (form) => bodyOf(form, stored) });
  const [problems, setProblems] = useState<Problems>(() => (wasOutdated ? describeOutdated(edits) : {}));
  const [isSaving, setSaving] = useState(false);
  const count = Object.keys(edits).length;
  // A reload would change the fields that the user is editing.
  useLive(['shop'], async () => {
    if (count === 0) await reload();
  });
  const save = async () => {
    if (isSaving) return false;
    if (count === 0) return true;
    setSaving(true);
    hideMessage();
    const saved = await client.changeShopDetails({ body: bodyOf(edits, stored) });
    await reload();
    setSaving(false);
    if (!saved.ok) {
      setProblems(problemsOf(saved.error));
      announceFailure(saved.error.detail);
      return false;
    }
    const { changeId } = saved.value;
    setEdits((current) => withoutSaved(current, edits));
    setProblems({});
    announce('Saved. Shoppers see it now.', changeId === null ? null : () => undoAll([changeId], reload));
    return true;
  };
  return {
    edits,
    problems,
    count,
    isSaving,
    set: (field, value) => {
      setEdits((before) => setField(before, { stored, field, value }));
      setProblems(({ [field]: _mended, ...others }) => others);
    },
    save,
    discard: () => {
      setEdits(() => ({}));
      setProblems({});
    },
  };
}
