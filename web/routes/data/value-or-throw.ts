import { data } from 'react-router';
import type { Answer } from '#contract/client.ts';
import type { CallName } from '#contract/routes.ts';

/** What a loader throws for people to read. The router's own errors are for engineers and look otherwise. */
export function hasDetail(thrown: unknown): thrown is { readonly detail: string } {
  return (
    typeof thrown === 'object' && thrown !== null && 'detail' in thrown && typeof thrown.detail === 'string'
  );
}

/**
 * The value of a call in a loader. A problem becomes the error page with the problem's status and the words that it has for people;
 * no answer at all becomes a 503.
 */
export function valueOrThrow<Name extends CallName>(
  answer: Answer<Name>,
): (Answer<Name> & { ok: true })['value'] {
  if (answer.ok) return answer.value;
  const { status, detail } = answer.error;
  throw data({ detail }, { status: status === 0 ? 503 : status });
}
