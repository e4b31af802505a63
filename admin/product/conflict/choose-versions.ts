import type { Choices } from '../../conflict/conflict-dialog.tsx';
import { mergeVersions, type FieldConflict } from '../../conflict/field-conflict.ts';
import type { Edits } from '../form/edits.ts';
import { PROSE } from '../form/product-fields.ts';

/** Returns the edited version of a field that two people have changed, and for prose the merged one. */
export function versionsOf({ field, base, theirs }: FieldConflict<string>, edits: Edits) {
  const mine = edits[field]?.value ?? base;
  return { mine, merged: PROSE.includes(field) ? mergeVersions(base, { theirs, mine }) : null };
}

/** Returns the edits that turn the current values into the chosen versions. */
export function applyProductChoices(
  edits: Edits,
  conflicts: readonly FieldConflict<string>[],
  choices: Choices,
): Edits {
  const chosen = { ...edits };
  for (const conflict of conflicts) {
    const { field, theirs } = conflict;
    const versions = { theirs, ...versionsOf(conflict, edits) };
    const value = versions[choices[field] ?? 'mine'] ?? versions.mine;
    chosen[field] = { base: theirs, value };
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, { base, value }]) => base !== value));
}
