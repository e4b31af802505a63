import type { CallProblem } from '#contract/client.ts';
import type { Choices } from '../../../conflict/conflict-dialog.tsx';
import { readConflictsAs, type FieldConflict } from '../../../conflict/field-conflict.ts';
import { followOrder, putEdit, type CatalogueDraft, type Key, type Value } from './catalogue-draft.ts';

/** A field of a record that somebody else has changed too. */
export type DraftConflict = FieldConflict<Value> & { readonly key: Key };

/** Returns the name of a field in the dialog. */
export function nameOfConflict({ key, field }: Pick<DraftConflict, 'key' | 'field'>): string {
  return `${key} ${field}`;
}

/** Returns the fields of `changed_meanwhile`; none for other problems. */
export function readDraftConflicts(key: Key, problem: CallProblem): DraftConflict[] {
  return readConflictsAs(problem, readValue).map((conflict) => ({ key, ...conflict }));
}

/** Lists are JSON text in conflicts. */
function readValue(field: string, value: string | number | boolean | null): Value {
  if (typeof value === 'number') return String(value);
  const isList = field === 'order' || field === 'sizes';
  return isList && typeof value === 'string' ? (JSON.parse(value) as string[]) : value;
}

/** Returns the draft with the chosen versions. Theirs needs no edit, and mine replaces theirs with the next save. */
export function applyDraftChoices(
  draft: CatalogueDraft,
  conflicts: readonly DraftConflict[],
  choices: Choices,
): CatalogueDraft {
  return conflicts.reduce((chosen, conflict) => {
    const { key, field, theirs } = conflict;
    const edit = chosen.edits[key]?.[field];
    const choice = choices[nameOfConflict(conflict)];
    if (edit === undefined || choice === undefined) return chosen;
    if (choice === 'theirs') return putEdit(chosen, { key, field }, null);
    const isOrder = Array.isArray(edit.value) && Array.isArray(theirs) && field === 'order';
    const value = isOrder ? followOrder(edit.value as string[], theirs as string[]) : edit.value;
    return putEdit(chosen, { key, field }, { base: theirs, value });
  }, draft);
}
