import type { CallProblem } from '#contract/client.ts';
import type { FieldValue } from '#domain/editing/merge-edits.ts';
import type { FormEdits } from '../data/use-kept-edits.ts';
import type { Choices, ConflictField, KeptField } from './conflict-dialog.tsx';
import { mergeVersions, showConflict, type FieldConflict } from './field-conflict.ts';

/** Values by field. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** Unsaved values, and the values that the user has seen before. */
export type FieldEdits = FormEdits<Fields>;

/** Messages by field. */
export type Problems = Readonly<Record<string, string>>;

/** How fields and their values are displayed. */
export type Display = {
  readonly nameField: (field: string) => string;
  readonly showValue: (field: string, value: FieldValue) => string;
};

/** Sets fields. A value that equals the stored one, or the base, is no change. */
export function setFields({ edits, base }: FieldEdits, values: Fields, stored: Fields): FieldEdits {
  const changed = Object.entries({ ...edits, ...values }).filter(
    ([field, value]) => value !== stored[field] && value !== base[field],
  );
  const bases = changed.map(
    ([field]) => [field, field in base ? base[field] : (stored[field] ?? null)] as const,
  );
  return { edits: Object.fromEntries(changed), base: Object.fromEntries(bases) };
}

/** Sets the bases of the edits of these fields to `seen`, and drops the edits that equal it. */
export function rebase({ edits, base }: FieldEdits, seen: Fields): FieldEdits {
  const open = Object.entries(edits).filter(([field, value]) => !(field in seen) || seen[field] !== value);
  return {
    edits: Object.fromEntries(open),
    base: Object.fromEntries(
      open.map(([field]) => [field, (field in seen ? seen[field] : base[field]) ?? null]),
    ),
  };
}

/** Returns the body of a save: each edited value with its base. */
export function changesOf({ edits, base }: FieldEdits) {
  return Object.fromEntries(
    Object.entries(edits).map(([field, value]) => [
      field,
      { base: base[field] ?? null, value: value ?? null },
    ]),
  );
}

/** Returns why fields were refused. */
export function problemsOf({ errors = [] }: CallProblem): Problems {
  return Object.fromEntries(
    errors.map(({ field, message }) => [field.replace(/\.(value|to)(\..*)?$/, ''), message]),
  );
}

/** Lists the fields that others have changed between two reads and that have no edit. */
export function listKept(
  { edits }: FieldEdits,
  { before, after, nameField, showValue }: Display & { before: Fields; after: Fields },
): KeptField[] {
  return Object.entries(after)
    .filter(([field, value]) => !(field in edits) && value !== before[field])
    .map(([field, value]) => ({
      label: nameField(field),
      before: showValue(field, before[field] ?? null),
      after: showValue(field, value),
    }));
}

/** Returns a conflict as the dialog shows it. */
export function describeConflict(
  { edits }: FieldEdits,
  conflict: FieldConflict,
  { nameField, showValue }: Display,
): ConflictField {
  const { field } = conflict;
  return showConflict(conflict, {
    name: field,
    label: nameField(field),
    mine: edits[field] ?? null,
    merged: mergedValue(edits, conflict),
    show: (value) => showValue(field, value),
  });
}

/** Turns the chosen versions into edits whose bases are the others' values. A field without a choice keeps its edit. */
export function applyChoices(
  before: FieldEdits,
  conflicts: readonly FieldConflict[],
  choices: Choices,
): FieldEdits {
  return conflicts.reduce((chosen, conflict) => {
    const { field, theirs } = conflict;
    const choice = choices[field];
    if (choice === undefined || !(field in chosen.edits)) return chosen;
    const mine = chosen.edits[field] ?? null;
    const value = { theirs, mine, merged: mergedValue(chosen.edits, conflict) ?? mine }[choice];
    return rebase({ ...chosen, edits: { ...chosen.edits, [field]: value } }, { [field]: theirs });
  }, before);
}

/** Merges texts that were changed in different sentences; null for others. */
function mergedValue(edits: Partial<Fields>, { field, base, theirs }: FieldConflict): string | null {
  const mine = edits[field];
  if (typeof base !== 'string' || typeof theirs !== 'string' || typeof mine !== 'string') return null;
  return mergeVersions(base, { theirs, mine });
}
