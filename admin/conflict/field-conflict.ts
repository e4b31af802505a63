import type { CallProblem } from '#contract/client.ts';
import type { FieldValue } from '#domain/editing/merge-edits.ts';
import { mergeSentences } from '#domain/editing/merge-sentences.ts';
import type { ConflictField } from './conflict-dialog.tsx';

/** A field that somebody else has changed too: the value that the edit began from, and theirs. */
export type FieldConflict<Value = FieldValue> = {
  readonly field: string;
  readonly base: Value;
  readonly theirs: Value;
  /** Who changed it, and when (ISO 8601); null if unknown. */
  readonly by: string | null;
  readonly at: string | null;
};

/** Returns the fields of `changed_meanwhile`; none for other problems. */
export function readConflicts(problem: CallProblem): FieldConflict[] {
  return readConflictsAs(problem, (_field, value) => value);
}

/** Returns the fields of `changed_meanwhile` with their values as a form has them; none for other problems. */
export function readConflictsAs<Value>(
  problem: CallProblem,
  valueOf: (field: string, value: FieldValue) => Value,
): FieldConflict<Value>[] {
  const conflicts = 'conflicts' in problem ? (problem.conflicts ?? []) : [];
  return conflicts.map(({ field, base, theirs, author, at }) => ({
    field,
    base: valueOf(field, base),
    theirs: valueOf(field, theirs),
    by: author && (author.name || author.email),
    at,
  }));
}

/** Returns a conflict as the dialog shows it. `merged` is null if the versions cannot be merged. */
export function showConflict<Value>(
  { by, at, base, theirs }: FieldConflict<Value>,
  {
    name,
    label,
    mine,
    merged,
    show,
  }: {
    name: string;
    label: string;
    mine: Value;
    merged: Value | null;
    show: (value: Value) => string;
  },
): ConflictField {
  return {
    name,
    label,
    by,
    at,
    base: show(base),
    theirs: show(theirs),
    mine: show(mine),
    merged: merged === null ? null : show(merged),
  };
}

/** Merges texts that were changed in different sentences; null if that is one of the versions. */
export function mergeVersions(
  base: string,
  { theirs, mine }: { theirs: string; mine: string },
): string | null {
  const merged = mergeSentences(base, { theirs, mine });
  return merged === theirs || merged === mine ? null : merged;
}
