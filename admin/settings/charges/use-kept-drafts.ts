import { useState } from 'react';
import { isSame } from '../../conflict/record-edits.ts';
import { useKeptState } from '../../data/use-kept-state.ts';

/** The id of a record that is not saved yet. */
export const NEW_ID = 'new';

/** The form of a changed record. `base` is the form of what was stored when the user began to change it; null for a new record. */
export type RecordDraft<Form> = { readonly form: Form; readonly base: Form | null };

/** The forms of changed records, which this browser keeps. */
export type KeptDrafts<Form> = {
  /** By the ids of their records. */
  readonly drafts: Readonly<Record<string, Form>>;
  /** What was stored when the user began to change them. */
  readonly bases: Readonly<Record<string, Form | null>>;
  /** The ids of the kept records whose stored values had changed before the screen opened. */
  readonly outdatedIds: readonly string[];
  readonly set: (id: string, form: Form) => void;
  /** Replaces a draft and its base. */
  readonly replace: (id: string, draft: RecordDraft<Form>) => void;
  /** Drops the drafts for which `isKept` returns false. */
  readonly keep: (isKept: (id: string, form: Form) => boolean) => void;
  /** Removes the drafts that are saved. Those changed since get the saved forms as their bases. */
  readonly settle: (saved: Readonly<Record<string, Form>>) => void;
};

/** Keeps the forms of changed records in this browser under `name`. `check` throws for values that do not fit the form. */
export function useKeptDrafts<Form>(
  name: string,
  {
    storedFormOf,
    check,
  }: {
    /** Returns null for a record that is not stored. */
    storedFormOf: (id: string) => Form | null;
    check: (form: Form) => unknown;
  },
): KeptDrafts<Form> {
  const [kept, setKept] = useKeptState<Readonly<Record<string, RecordDraft<Form>>>>(name, {
    empty: {},
    restore: (restored) => {
      for (const { form } of Object.values(restored)) check(form);
      // A deleted record cannot be changed, and a saved one has no change.
      return filterDrafts(restored, (id, { form }) =>
        id === NEW_ID ? true : storedFormOf(id) !== null && !isSame(form, storedFormOf(id)),
      );
    },
  });
  const [outdatedIds] = useState(() =>
    Object.entries(kept)
      .filter(([id, { base }]) => !isSame(base, storedFormOf(id)))
      .map(([id]) => id),
  );
  return {
    drafts: Object.fromEntries(Object.entries(kept).map(([id, { form }]) => [id, form])),
    bases: Object.fromEntries(Object.entries(kept).map(([id, { base }]) => [id, base])),
    outdatedIds,
    replace: (id, draft) =>
      setKept((before) => {
        const others = filterDrafts(before, (other) => other !== id);
        return isSame(draft.form, draft.base) ? others : { ...others, [id]: draft };
      }),
    set: (id, form) =>
      setKept((before) => {
        const base = before[id]?.base ?? storedFormOf(id);
        const others = filterDrafts(before, (other) => other !== id);
        return isSame(form, storedFormOf(id)) ? others : { ...others, [id]: { form, base } };
      }),
    keep: (isKept) => setKept((before) => filterDrafts(before, (id, { form }) => isKept(id, form))),
    settle: (saved) => setKept((before) => draftsAfter(before, saved)),
  };
}

/** Returns the drafts that differ from their saved forms, with these as their bases. */
export function draftsAfter<Form>(
  drafts: Readonly<Record<string, RecordDraft<Form>>>,
  saved: Readonly<Record<string, Form>>,
): Readonly<Record<string, RecordDraft<Form>>> {
  const open = filterDrafts(drafts, (id, { form }) => saved[id] !== form);
  return Object.fromEntries(
    Object.entries(open).map(([id, { form, base }]) => [
      id,
      { form, base: base === null ? null : (saved[id] ?? base) },
    ]),
  );
}

function filterDrafts<Value>(
  drafts: Readonly<Record<string, Value>>,
  isKept: (id: string, draft: Value) => boolean,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(drafts).filter(([id, draft]) => isKept(id, draft)));
}
