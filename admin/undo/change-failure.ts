import type { CallProblem } from '#contract/client.ts';
import { announceFailure, announceQuestion } from '../shell/messages/messages.ts';

/** Why a change was not made or undone, and what the user needs to do first. */
export type ChangeFailure = {
  readonly text: string;
  readonly needsSignIn: boolean;
  readonly needsConfirmation: boolean;
};

/** The label of the button that confirms an undo. */
export const UNDO_ANYWAY = 'Undo anyway';

/** Returns why a change failed, and what the user needs to do first. */
export function describeFailure({ code, detail, errors = [] }: CallProblem): ChangeFailure {
  const needsConfirmation = code === 'confirmation_required';
  return {
    text: (needsConfirmation && errors.map(({ message }) => message).join(' ')) || detail,
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
