import { mergeSentences } from '#domain/editing/merge-sentences.ts';
import type { Choices, Versions } from '../../conflict/conflict-dialog.tsx';
import { type Edits } from '../form/edits.ts';
import { PROSE } from '../form/product-fields.ts';
import type { Conflict } from './read-conflicts.ts';

/** Returns the versions of a field that two people have changed. */
export function versionsOf({ name, base, theirs }: Conflict, edits: Edits): Versions {
  const mine = edits[name]?.value ?? base;
  const merged = PROSE.includes(name) ? mergeSentences(base, { theirs, mine }) : null;
  return { base, theirs, mine, merged: merged === theirs || merged === mine ? null : merged };
}

/** Returns the edits that turn the current values into the chosen versions. */
export function applyProductChoices(edits: Edits, conflicts: readonly Conflict[], choices: Choices): Edits {
  const chosen = { ...edits };
  for (const conflict of conflicts) {
    const { name, theirs } = conflict;
    const versions = versionsOf(conflict, edits);
    const value = versions[choices[name] ?? 'mine'] ?? versions.mine;
    chosen[name] = { base: theirs, value };
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, { base, value }]) => base !== value));
}
