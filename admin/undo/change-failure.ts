import type { CallProblem } from '#contract/client.ts';
import { describeValue, nameOfField } from '../activity/entry/describe-entry.ts';
import { announceFailure, announceQuestion } from '../shell/messages/messages.ts';

/** Why a change was not made or undone, and what the user needs to do first. */
export type ChangeFailure = {
  readonly text: string;
  readonly needsSignIn: boolean;
  readonly needsConfirmation: boolean;
};

/** The label of an undo that has been confirmed. */
export const UNDO_ANYWAY = 'Undo anyway';

/** Returns the text of a problem. A conflict names the current value, and who set it. */
export function describeFailure(problem: CallProblem): ChangeFailure {
  const conflicts = 'conflicts' in problem ? (problem.conflicts ?? []) : [];
  const current = conflicts.map(
    ({ field, theirs, author }) =>
      `The ${nameOfField(field)} is now ${describeValue({ field, before: null, after: theirs }, 'after')}${author === null ? '' : `, by ${describeAuthor(author)}`}.`,
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

function describeAuthor({ name, email }: { readonly name: string; readonly email: string }): string {
  return name === '' ? email : `${name} (${email})`;
}

/** Says why a change was not undone. Where a confirmation is missing, the message asks for it. */
export function announceUndoFailure(problem: CallProblem, undoConfirmed: () => Promise<void>): void {
  const { text, needsConfirmation } = describeFailure(problem);
  if (needsConfirmation) announceQuestion(text, { label: UNDO_ANYWAY, run: undoConfirmed });
  else announceFailure(text);
}
