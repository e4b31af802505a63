import type { CallProblem } from '#contract/client.ts';
import { readConflicts } from '../../conflict/field-edits.ts';
import { formTextOf } from '../form/product-form.ts';

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
export function readProductConflicts(problem: CallProblem): Conflict[] {
  return readConflicts(problem).map(({ field, base, theirs, ...change }) => ({
    ...change,
    name: field,
    base: formTextOf(field, base),
    theirs: formTextOf(field, theirs),
  }));
}
