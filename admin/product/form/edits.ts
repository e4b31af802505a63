/** The values of the form's fields, as text. */
export type Form = Readonly<Record<string, string>>;

/** An unsaved change of a field. `base` is the value that it had before. */
export type Edit = { readonly base: string; readonly value: string };

/** The unsaved changes by the name of their field. */
export type Edits = Readonly<Record<string, Edit>>;

/** Returns the edits with one field changed. A field that has its saved value again has no edit. */
export function withEdit(
  edits: Edits,
  saved: Form,
  [name, value]: readonly [name: string, value: string],
): Edits {
  const current = saved[name] ?? '';
  const { [name]: earlier, ...others } = edits;
  return value === current ? others : { ...others, [name]: { base: earlier?.base ?? current, value } };
}

/** Returns the edits without those that are saved already, or whose field no longer exists. */
export function withoutSaved(edits: Edits, saved: Form): Edits {
  return Object.fromEntries(
    Object.entries(edits).filter(([name, { value }]) => name in saved && value !== saved[name]),
  );
}

/** Returns the values that the form shows. */
export function applyEdits(saved: Form, edits: Edits): Form {
  return { ...saved, ...Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value])) };
}

/**
 * Returns the edits after a failed save: the ones that were being saved, updated by what was typed meanwhile. Each keeps its base from before
 * the save.
 */
export function rejoinEdits(saving: Edits, typed: Edits): Edits {
  const joined = Object.entries(typed).map(([name, edit]): [string, Edit] => [
    name,
    { base: saving[name]?.base ?? edit.base, value: edit.value },
  ]);
  return { ...saving, ...Object.fromEntries(joined) };
}
