import type { ApiActivityEntry } from '#contract/calls.ts';
import type { CallProblem, CallResult } from '#contract/client.ts';
import { client } from '../data/client.ts';
import { undoChange } from '../data/undo-change.ts';
import { announce, announceFailure, announceQuestion } from '../shell/messages/messages.ts';

/** Why a change was not undone, and what the user needs to do first. */
export type UndoFailure = {
  readonly text: string;
  readonly needsSignIn: boolean;
  readonly needsConfirmation: boolean;
};

const POLL_MS = 1000;

/** The label of an undo that has been confirmed. */
export const UNDO_ANYWAY = 'Undo anyway';

/** Undoes a change. Returns why it failed; undefined on success. */
export async function undoEntry(
  { id, subject }: Pick<ApiActivityEntry, 'id' | 'subject'>,
  isConfirmed = false,
): Promise<UndoFailure | undefined> {
  const result = await undoInParts(id, isConfirmed);
  if (!result.ok) return describeFailure(result.error);
  if (subject.type === 'import') await followUndo(subject.id);
  else announce('Undone. Everybody sees the earlier value.');
  return undefined;
}

/** Shows how far the job is that undoes an import, until it has ended. */
async function followUndo(id: string): Promise<void> {
  for (;;) {
    const read = await client.readImport({ params: { id } });
    if (!read.ok) return announceFailure(read.error.detail);
    const { state, progress, counts } = read.value.import;
    if (state !== 'undoing' || progress === null) {
      const kept = counts.refused === 0 ? '' : ' The import lists the rows that could not be undone.';
      return announce(`The import is undone.${kept}`);
    }
    const [done, count] = [progress.done, progress.count].map((each) => each.toLocaleString('en-US'));
    announce(`Undoing the import: ${done} of ${count} products …`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Undoes a change. A message shows the progress of one of many products. */
export function undoInParts(id: string, isConfirmed: boolean): Promise<CallResult<'undoChange'>> {
  return undoChange(id, {
    isConfirmed,
    onProgress: (progress) => {
      const [done, count] = [progress.done, progress.count].map((each) => each.toLocaleString('en-US'));
      announce(`Undoing the change: ${done} of ${count} products …`);
    },
  });
}

/** Returns the text of a problem. A conflict names the current value, and who set it. */
export function describeFailure(problem: CallProblem): UndoFailure {
  const conflicts = 'conflicts' in problem ? (problem.conflicts ?? []) : [];
  const current = conflicts.map(
    ({ field, theirs, author }) =>
      `${field} is now ${theirs ?? 'none'}${author === null ? '' : `, by ${author.name} (${author.email})`}.`,
  );
  const { code, detail, errors = [] } = problem;
  const needsConfirmation = code === 'confirmation_required';
  const steps = needsConfirmation ? errors.map(({ message }) => message) : [];
  return {
    text: [...(steps.length > 0 ? steps : [detail]), ...current].join(' '),
    needsSignIn: code === 'sign_in_again',
    needsConfirmation,
  };
}

/** Says why a change was not undone. Where a confirmation is missing, the message asks for it. */
export function announceUndoFailure(problem: CallProblem, undoConfirmed: () => Promise<void>): void {
  const { text, needsConfirmation } = describeFailure(problem);
  if (needsConfirmation) announceQuestion(text, { label: UNDO_ANYWAY, run: undoConfirmed });
  else announceFailure(text);
}
