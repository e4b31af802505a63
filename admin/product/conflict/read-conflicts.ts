import type { CallProblem } from '#contract/client.ts';
import { readConflicts as readFieldConflicts } from '../../conflict/field-edits.ts';
import { textOf } from '../form/product-form.ts';

/** A field that somebody else has changed, as the form shows it. */
export type Conflict = {
  readonly name: string;
  readonly base: string;
  readonly theirs: string;
  /** Who changed it, and when (ISO 8601); null if unknown. */
  readonly by: string | null;
  readonly at: string | null;
};

/** Returns the fields of `changed_meanwhile`; none for other problems. */
export function readConflicts(problem: CallProblem): Conflict[] {
  return readFieldConflicts(problem).map(({ field, base, theirs, ...change }) => ({
    ...change,
    name: field,
    base: textOf(field, base),
    theirs: textOf(field, theirs),
  }));
}
