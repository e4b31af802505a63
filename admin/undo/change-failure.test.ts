import { expect, test } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { describeFailure } from './change-failure.ts';

test('a conflict names the current value and who set it', () => {
  const conflicts = [
    {
      field: 'sale_price',
      base: 20,
      theirs: null,
      author: { name: 'Maren', email: 'maren@osier.example' },
      at: null,
    },
  ];
  expect(describeFailure(createProblem('changed_meanwhile', { conflicts }))).toEqual({
    text: 'Somebody else has changed this since. The sale price is now none, by Maren (maren@osier.example).',
    needsSignIn: false,
    needsConfirmation: false,
  });
});

test('a conflict names an author without a name by the email address alone', () => {
  const author = { name: '', email: 'maren@osier.example' };
  const conflicts = [{ field: 'role', base: 'support', theirs: 'manager', author, at: null }];
  expect(describeFailure(createProblem('changed_meanwhile', { conflicts })).text).toContain(
    'manager, by maren@osier.example.',
  );
});

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
