import type { ApiActivityEntry } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { undoChange } from '../data/undo-change.ts';
import { announce } from '../shell/messages/messages.ts';

/** Why a change was not undone. */
export type UndoFailure = { readonly text: string; readonly needsSignIn: boolean };

/** Undoes a change. Returns why it failed; undefined on success. */
export async function undoEntry({ id }: ApiActivityEntry): Promise<UndoFailure | undefined> {
  const result = await undoChange(id);
  if (!result.ok) return describeFailure(result.error);
  announce('Undone. Everybody sees the earlier value.');
  return undefined;
}

/** Returns the text of a problem. A conflict names the current value, and who set it. */
export function describeFailure(problem: CallProblem): UndoFailure {
  const conflicts = 'conflicts' in problem ? (problem.conflicts ?? []) : [];
  const current = conflicts.map(
    ({ field, theirs, author }) =>
      `${field} is now ${theirs ?? 'none'}${author === null ? '' : `, by ${author.name} (${author.email})`}.`,
  );
  return { text: [problem.detail, ...current].join(' '), needsSignIn: problem.code === 'sign_in_again' };
}
