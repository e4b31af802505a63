import type { FieldChange } from '../staff/change-log.ts';

export type FieldValue = FieldChange['before'];

/** A requested change of a field: the value that the client read, and the new one. */
export type FieldEdit = { readonly base: FieldValue; readonly value: FieldValue };

/** What a save does: the changes to write, and the fields that were changed to something else since the client read them. */
export type MergedEdits = {
  readonly changes: readonly FieldChange[];
  readonly conflicts: readonly {
    readonly field: string;
    readonly base: FieldValue;
    readonly theirs: FieldValue;
  }[];
};

/**
 * Compares edits with the current values, field by field. A field that has the new value already is neither a change nor a conflict. The
 * `coupled` fields mean something only together, such as an amount and its unit: if one of them conflicts, every edited one does.
 */
export function mergeEdits(
  current: Readonly<Record<string, FieldValue>>,
  edits: Readonly<Record<string, FieldEdit>>,
  coupled: readonly string[] = [],
): MergedEdits {
  const changes: FieldChange[] = [];
  const conflicts: { field: string; base: FieldValue; theirs: FieldValue }[] = [];
  const isChanged = (field: string, { base, value }: FieldEdit) =>
    ![base, value].includes(current[field] ?? null);
  const hasCoupledConflict = coupled.some(
    (field) => edits[field] !== undefined && isChanged(field, edits[field]),
  );
  for (const [field, edit] of Object.entries(edits)) {
    const before = current[field] ?? null;
    if (isChanged(field, edit) || (hasCoupledConflict && coupled.includes(field)))
      conflicts.push({ field, base: edit.base, theirs: before });
    else if (before !== edit.value) changes.push({ field, before, after: edit.value });
  }
  return { changes, conflicts };
}
