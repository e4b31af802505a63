import { expect, test } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { describeFailure } from './change-failure.ts';

test('an undo that has to be confirmed says what it changes', () => {
  const errors = [{ field: 'changes.price.value', message: 'The price changes from $32.00 to $20.00.' }];
  expect(describeFailure(createProblem('confirmation_required', { errors }))).toMatchObject({
    text: 'The price changes from $32.00 to $20.00.',
    needsConfirmation: true,
  });
});

test('an undo that needs a fresh sign-in says so', () => {
  expect(describeFailure(createProblem('sign_in_again'))).toMatchObject({ needsSignIn: true });
});
