import { expect, it } from 'vitest';
import { createProblem } from '#contract/problem-codes.ts';
import { toCheckoutProblem } from './checkout-problem.ts';

it('assigns each message to the place where the shopper can act on it', () => {
  const errors = [
    { field: 'phone', message: 'Phone number must have 6 to 15 digits.' },
    { field: 'product.quantity', message: 'Sorry only 2 items in our stock !' },
  ];
  expect(toCheckoutProblem(createProblem('invalid_request', { errors }), ['tee'])).toEqual({
    fields: { phone: 'Phone number must have 6 to 15 digits.' },
    lines: new Map([['tee', ['Sorry only 2 items in our stock !']]]),
    detail: 'Please check the marked fields.',
    mustSignIn: false,
    isOverLimit: false,
  });
});

it('recognises an ended session', () => {
  expect(toCheckoutProblem(createProblem('sign_in_required'), ['tee'])).toMatchObject({
    mustSignIn: true,
    detail: 'Please sign in first.',
  });
});

it('marks an exceeded order limit, which a confirmed email address may raise', () => {
  const detail = 'With an unconfirmed email address a cash order can be at most 5 pieces.';
  const errors = [{ field: 'product.quantity', message: detail }];
  expect(toCheckoutProblem(createProblem('order_limit', { detail, errors }), ['tee'])).toEqual({
    fields: {},
    lines: new Map([['tee', [detail]]]),
    detail,
    mustSignIn: false,
    isOverLimit: true,
  });
});

it('shows a message without a place above the button', () => {
  const message = 'An order can have at most 50 products.';
  const errors = [{ field: 'products', message }];
  expect(toCheckoutProblem(createProblem('invalid_request', { errors }), ['tee'])).toMatchObject({
    lines: new Map(),
    detail: message,
  });
});

it('assigns the messages of several lines to the lines that were sent', () => {
  const errors = [
    { field: 'products.1.quantity', message: 'Sorry only 2 items in our stock !' },
    { field: 'products.2.price', message: 'The price is now $11.90.' },
    { field: 'products.2.quantity', message: 'Sorry only 1 items in our stock !' },
    { field: 'total', message: 'The total is now $40.80.' },
  ];
  const lineIds = ['tee', 'tee~2', 'jeans'];
  expect(toCheckoutProblem(createProblem('price_changed', { errors }), lineIds).lines).toEqual(
    new Map([
      ['tee~2', ['Sorry only 2 items in our stock !']],
      ['jeans', ['The price is now $11.90.', 'Sorry only 1 items in our stock !']],
    ]),
  );
});
