import type { CallProblem } from '#contract/client.ts';

/** The failures of a change of role that are about the person in the email field. */
const ABOUT_EMAIL = ['user_unknown', 'user_unconfirmed', 'last_admin'];

/** Shows a failed change of role beside the email field, if it is about the person in it. */
export function showAtEmail(error: CallProblem): CallProblem {
  if (!ABOUT_EMAIL.includes(error.code)) return error;
  return { ...error, errors: [{ field: 'email', message: error.detail }] };
}
