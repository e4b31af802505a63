import type { CallProblem } from '#contract/client.ts';

/** Problems of a role change that concern the user in the email field. */
const EMAIL_PROBLEMS = ['user_unknown', 'user_unconfirmed', 'last_admin'];

/** Moves the message of a failed role change to the email field, if it concerns that user. */
export function showAtEmail(error: CallProblem): CallProblem {
  if (!EMAIL_PROBLEMS.includes(error.code)) return error;
  return { ...error, errors: [{ field: 'email', message: error.detail }] };
}
