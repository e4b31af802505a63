import { expect, it } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { toCheckoutProblem } from './checkout-problem.ts';

it('assigns each message to the place where the shopper can act on it', () => {
  const errors = [
    { field: 'phone', message: 'Phone number must have 6 to 15 digits.' },
    { field: 'product.quantity', message: 'Sorry only 2 items in our stock !' },
  ];
  expect(toCheckoutProblem(createProblem('invalid_request', { errors }))).toEqual({
    fields: { phone: 'Phone number must have 6 to 15 digits.' },
    line: ['Sorry only 2 items in our stock !'],
    detail: 'Please check the marked fields.',
    mustSignIn: false,
    isOverLimit: false,
  });
});

it('recognises an ended session', () => {
  expect(toCheckoutProblem(createProblem('sign_in_required'))).toMatchObject({
    mustSignIn: true,
    detail: 'Please sign in first.',
  });
});

it('marks an exceeded order limit, which a confirmed email address may raise', () => {
  const detail = 'With an unconfirmed email address a cash order can be at most 5 pieces.';
  const errors = [{ field: 'product.quantity', message: detail }];
  expect(toCheckoutProblem(createProblem('order_limit', { detail, errors }))).toEqual({
    fields: {},
    line: [detail],
    detail,
    mustSignIn: false,
    isOverLimit: true,
  });
});
