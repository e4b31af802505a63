import { create } from 'zustand';
import type { CallInput } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import type { Choices } from '../conflict/conflict-dialog.tsx';
import { choiceOf } from '../conflict/record-edits.ts';

type UndoChoices = NonNullable<NonNullable<CallInput<'undoChange'>['body']>['choices']>;

/** The open question about an undo; null while the dialog is closed. `close` gets the choices, or nothing when there are none. */
export const useUndoQuestion = create<{
  readonly asked: { readonly problem: CallProblem; readonly close: (choices?: Choices) => void } | null;
}>()(() => ({ asked: null }));

/** Asks what to do with the fields that others have changed since. Returns null if nothing is to be undone, or there is nothing to choose. */
export async function askAboutUndo(problem: CallProblem): Promise<UndoChoices | null> {
  const { conflicts = [] } = problem;
  if (conflicts.length === 0 || conflicts.some(({ restored }) => restored === undefined)) return null;
  const { promise, resolve } = Promise.withResolvers<Choices | undefined>();
  useUndoQuestion.getState().asked?.close();
  useUndoQuestion.setState({
    asked: {
      problem,
      close: (choices) => {
        useUndoQuestion.setState({ asked: null });
        resolve(choices);
      },
    },
  });
  const choices = await promise;
  if (choices === undefined) return null;
  return conflicts.map(({ field, theirs }) => ({
    field,
    seen: theirs,
    keep: choiceOf(choices, field) !== 'mine',
  }));
}
