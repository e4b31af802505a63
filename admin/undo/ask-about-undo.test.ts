import { expect, test } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { askAboutUndo, useUndoQuestion } from './ask-about-undo.ts';

const CONFLICT = { base: 'b', theirs: 'c', restored: 'a', author: null, at: null };

function problemOf(...fields: string[]) {
  return createProblem('changed_meanwhile', { conflicts: fields.map((field) => ({ field, ...CONFLICT })) });
}

test('keeps or replaces the seen value of each field, as chosen', async () => {
  const choices = askAboutUndo(problemOf('phone', 'tagline'));
  useUndoQuestion.getState().asked?.close({ phone: 'mine', tagline: 'theirs' });
  expect(await choices).toEqual([
    { field: 'phone', seen: 'c', keep: false },
    { field: 'tagline', seen: 'c', keep: true },
  ]);
  expect(useUndoQuestion.getState().asked).toBeNull();
});

test('applies one choice to a value and its unit', async () => {
  const choices = askAboutUndo(problemOf('effect', 'value'));
  useUndoQuestion.getState().asked?.close({ value: 'mine' });
  expect(await choices).toMatchObject([{ keep: false }, { keep: false }]);
});

test('returns null when the dialog is closed without choices', async () => {
  const choices = askAboutUndo(problemOf('phone'));
  useUndoQuestion.getState().asked?.close();
  expect(await choices).toBeNull();
});

test('does not ask about what is undone as a whole', async () => {
  const { restored: _, ...conflict } = CONFLICT;
  const conflicts = [{ field: 'label', ...conflict }];
  expect(await askAboutUndo(createProblem('changed_meanwhile', { conflicts }))).toBeNull();
  expect(await askAboutUndo(createProblem('undo_refused'))).toBeNull();
  expect(useUndoQuestion.getState().asked).toBeNull();
});
