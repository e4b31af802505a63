import { expect, it } from 'vitest';
import { toFormProblem, findMissingFields } from './form-problem.ts';

const FIELDS = ['email', 'password'];

it('shows the message of a field beside it, and nothing above the button', () => {
  const errors = [{ field: 'email', message: 'Email must be a valid email address.' }];
  expect(toFormProblem({ detail: 'Please check the marked fields.', errors }, FIELDS)).toEqual({
    detail: undefined,
    fields: { email: 'Email must be a valid email address.' },
  });
});

it('shows the general message above the button when no field of the form has a message', () => {
  expect(toFormProblem({ detail: 'Invalid email or password' }, FIELDS)).toEqual({
    detail: 'Invalid email or password',
    fields: {},
  });
  const errors = [{ field: 'role', message: 'There is no such role.' }];
  expect(toFormProblem({ detail: 'Please check the marked fields.', errors }, FIELDS)).toEqual({
    detail: 'Please check the marked fields.',
    fields: {},
  });
});

it('reports every field that is empty or holds spaces only', () => {
  const form = new FormData();
  form.set('email', '  ');
  form.set('password', 'a willow');
  const labels = { email: 'Email', password: 'Password' };
  expect(findMissingFields(form, labels)?.fields).toEqual({ email: 'Email is required.' });
  form.set('email', 'maren@osier.test');
  expect(findMissingFields(form, labels)).toBeUndefined();
});
