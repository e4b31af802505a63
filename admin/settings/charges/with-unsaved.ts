/**
 * Returns the stored records with their unsaved changes; null without any. A record whose form cannot be read keeps its stored values.
 */
export function withUnsaved<Stored extends { readonly id: string }, Form, Body extends object>(
  stored: readonly Stored[],
  drafts: Readonly<Record<string, Form>>,
  readForm: (form: Form) => { readonly body: Body; readonly problem: string | null },
): (Stored | (Body & { readonly id: string }))[] | null {
  const read = Object.entries(drafts).map(([id, form]) => ({ id, ...readForm(form) }));
  const changed = read.filter(({ problem }) => problem === null).map(({ id, body }) => ({ id, ...body }));
  if (changed.length === 0) return null;
  const kept = stored.filter(({ id }) => !changed.some((record) => record.id === id));
  return [...kept, ...changed];
}
