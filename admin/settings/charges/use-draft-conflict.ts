import { useState } from 'react';
import type { Choices } from '../../conflict/conflict-dialog.tsx';
import type { FieldConflict } from '../../conflict/field-conflict.ts';
import { fieldsChosen, isSame, questionOf } from '../../conflict/record-edits.ts';
import type { ConflictControls } from '../../conflict/use-field-edits.ts';
import type { RecordDraft, KeptDrafts } from './use-kept-drafts.ts';

/** A record whose fields somebody else has changed too. */
export type ConflictOfDraft = { readonly id: string; readonly conflicts: readonly FieldConflict[] };

type Drafts<Form> = Readonly<Record<string, RecordDraft<Form>>>;

/** Asks which version of a record's fields to keep, and takes the chosen ones into its draft. */
export function useDraftConflict<Form extends object>(
  { drafts, bases, replace }: KeptDrafts<Form>,
  {
    storedFormOf,
    readBody,
    onChosen,
  }: {
    storedFormOf: (id: string) => Form | null;
    readBody: (form: Form) => object;
    /** Called with the id of a record when a version is chosen for each of its conflicts. */
    onChosen: (id: string) => void;
  },
) {
  const [asked, ask] = useState<ConflictOfDraft | null>(null);
  const all: Drafts<Form> = Object.fromEntries(
    Object.entries(drafts).map(([id, form]) => [id, { form, base: bases[id] ?? null }]),
  );
  /** Returns the drafts after the choice. */
  const choose = (choices: Choices): Drafts<Form> => {
    ask(null);
    const id = asked?.id ?? '';
    const [draft, stored] = [all[id], storedFormOf(id)];
    if (draft === undefined || stored === null) return all;
    const open = (asked?.conflicts ?? []).flatMap(({ field }) => (field in choices ? [] : [field]));
    const chosen = takeVersions(draft, { stored, theirs: fieldsChosen(choices, 'theirs'), open });
    replace(id, chosen);
    if (open.length === 0) onChosen(id);
    const { [id]: _chosen, ...others } = all;
    return isSame(chosen.form, stored) ? others : { ...others, [id]: chosen };
  };
  const mine = asked === null ? undefined : drafts[asked.id];
  return {
    /** The drafts with what was stored when the user began to change them. */
    all,
    ask,
    /** `save` saves the drafts that it gets. */
    controls: (save: (chosen: Drafts<Form>) => Promise<unknown>): ConflictControls => ({
      question:
        asked === null || mine === undefined
          ? null
          : questionOf(asked.conflicts, readBody(mine) as Readonly<Record<string, unknown>>),
      onSave: (choices) => void save(choose(choices)),
      onEdit: choose,
      onClose: () => ask(null),
    }),
  };
}

/**
 * Returns a draft that begins from what is stored, without the changes of fields for which the user has chosen theirs. `open` fields, for which
 * the user has chosen nothing, keep their base, so that the next save asks again.
 */
export function takeVersions<Form extends object>(
  { form, base }: RecordDraft<Form>,
  { stored, theirs, open }: { stored: Form; theirs: readonly string[]; open: readonly string[] },
): RecordDraft<Form> {
  const fields = Object.keys(form) as (keyof Form & string)[];
  const mine = fields.filter((field) => !isSame(form[field], base?.[field]) && !theirs.includes(field));
  const unresolved = base === null ? [] : fields.filter((field) => open.includes(field));
  return {
    form: { ...stored, ...Object.fromEntries(mine.map((field) => [field, form[field]])) },
    base: { ...stored, ...Object.fromEntries(unresolved.map((field) => [field, base?.[field]])) },
  };
}
