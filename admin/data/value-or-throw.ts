import { data, isRouteErrorResponse, redirectDocument } from 'react-router';
import type { CallProblem } from '#contract/client.ts';

type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: CallProblem };

/** Returns the value of a loader's call, or throws its problem for `FailedScreen`. Without a session it leaves for the login form. */
export function valueOrThrow<Value>(result: Outcome<Value>): Value {
  if (result.ok) return result.value;
  if (result.error.status === 401) throw toLogin();
  throw data(result.error, { status: result.error.status || 503 });
}

/** Returns the problem that `valueOrThrow` has thrown; undefined for other errors. */
export function thrownProblem(error: unknown): CallProblem | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const problem: unknown = error.data;
  return typeof problem === 'object' && problem !== null && 'detail' in problem
    ? (problem as CallProblem)
    : undefined;
}

/** Creates a redirect to the shop's home page. */
export function toHome(): Response {
  return toShop('/');
}

/** Creates a redirect to the shop's login form, which leads back to this page. */
function toLogin(): Response {
  const { pathname, search } = globalThis.location;
  return toShop(`/user-profile/login?from=${encodeURIComponent(pathname + search)}`);
}

/** The router adds its base path to URLs that are not absolute. */
function toShop(path: string): Response {
  return redirectDocument(globalThis.location.origin + path);
}
