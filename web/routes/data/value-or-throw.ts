import { data } from 'react-router';
import type { CallResult } from '#contract/client.ts';
import type { CallName } from '#contract/routes/all-routes.ts';

/** Returns whether an error has a detail for users, like the errors of `valueOrThrow`. React Router's own errors have none. */
export function hasDetail(thrown: unknown): thrown is { readonly detail: string } {
  return (
    typeof thrown === 'object' && thrown !== null && 'detail' in thrown && typeof thrown.detail === 'string'
  );
}

/** Returns the value of a loader's call. Throws a problem, with its status and detail, for the error page. A missing response is a 503. */
export function valueOrThrow<Name extends CallName>(
  result: CallResult<Name>,
): (CallResult<Name> & { ok: true })['value'] {
  if (result.ok) return result.value;
  const { status, detail } = result.error;
  throw data({ detail }, { status: status === 0 ? 503 : status });
}
