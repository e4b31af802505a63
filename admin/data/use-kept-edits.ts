import { useState } from 'react';
import { useKeptState } from './use-kept-state.ts';

/** Unsaved values of a form's fields, and what was stored in these fields when the user began to edit them. */
export type FormEdits<Form> = { readonly edits: Partial<Form>; readonly base: Partial<Form> };

/** The unsaved values of a form, which this browser keeps, and a way to replace them. */
export type KeptEdits<Form> = FormEdits<Form> & {
  /** Whether the stored value of a kept field had changed before the screen opened. */
  readonly wasOutdated: boolean;
  /** Replaces the values. A field that was edited before keeps its base. */
  readonly change: (replace: (edits: Partial<Form>) => Partial<Form>) => void;
  /** Replaces the values and their bases. */
  readonly replace: (update: (kept: FormEdits<Form>) => FormEdits<Form>) => void;
};

/** Keeps the unsaved values of a form in this browser under `name`. `check` throws for values that do not fit the form. */
export function useKeptEdits<Form extends object>(
  name: string,
  { stored, check }: { stored: Form; check: (form: Form) => unknown },
): KeptEdits<Form> {
  const [{ edits, base }, setKept] = useKeptState<FormEdits<Form>>(name, {
    empty: { edits: {}, base: {} },
    restore: (kept) => {
      check({ ...stored, ...kept.edits });
      return kept;
    },
  });
  const [wasOutdated] = useState(() => JSON.stringify(base) !== JSON.stringify(pickFields(stored, base)));
  return {
    edits,
    base,
    wasOutdated,
    replace: setKept,
    change: (replace) =>
      setKept((before) => {
        const changed = replace(before.edits);
        return { edits: changed, base: pickFields({ ...stored, ...before.base }, changed) };
      }),
  };
}

/** Returns the fields of `values` that `names` has too, in the order of `values`. */
function pickFields<Form extends object>(values: Form, names: Partial<Form>): Partial<Form> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => field in names)) as Partial<Form>;
}
