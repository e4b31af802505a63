import { expect, it } from 'vitest';
import { formProblem, missingFields } from './form-problem.ts';

const FIELDS = ['email', 'password'];

it('shows what concerns a field beside it, and nothing above the button', () => {
  const errors = [{ field: 'email', message: 'Email must be a valid e-mail address.' }];
  expect(formProblem({ detail: 'Please check the marked fields.', errors }, FIELDS)).toEqual({
    detail: undefined,
    fields: { email: 'Email must be a valid e-mail address.' },
  });
});

it('shows everything else above the button, also what concerns a field that the form does not have', () => {
  expect(formProblem({ detail: 'Invalid email or password' }, FIELDS)).toEqual({
    detail: 'Invalid email or password',
    fields: {},
  });
  const errors = [{ field: 'role', message: 'There is no such role.' }];
  expect(formProblem({ detail: 'Please check the marked fields.', errors }, FIELDS)).toEqual({
    detail: 'Please check the marked fields.',
    fields: {},
  });
});

it('asks for every field that holds nothing but spaces', () => {
  const form = new FormData();
  form.set('email', '  ');
  form.set('password', 'a willow');
  const labels = { email: 'Email', password: 'Password' };
  expect(missingFields(form, labels)?.fields).toEqual({ email: 'Email is required.' });
  form.set('email', 'maren@osier.test');
  expect(missingFields(form, labels)).toBeUndefined();
});
