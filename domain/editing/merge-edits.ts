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

/** Compares edits with the current values, field by field. A field that has the new value already is neither a change nor a conflict. */
export function mergeEdits(
  current: Readonly<Record<string, FieldValue>>,
  edits: Readonly<Record<string, FieldEdit>>,
): MergedEdits {
  const changes: FieldChange[] = [];
  const conflicts: { field: string; base: FieldValue; theirs: FieldValue }[] = [];
  for (const [field, { base, value }] of Object.entries(edits)) {
    const before = current[field] ?? null;
    if (before === value) continue;
    if (before === base) changes.push({ field, before, after: value });
    else conflicts.push({ field, base, theirs: before });
  }
  return { changes, conflicts };
}
