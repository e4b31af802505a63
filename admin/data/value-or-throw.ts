import { data, isRouteErrorResponse, redirect, redirectDocument } from 'react-router';
import type { CallProblem } from '#contract/client.ts';
import { signOutTarget } from '../shell/account/sign-out.ts';
import { FACTOR_PATH, SHOP_PATHS } from '../shell/navigation/paths.ts';

type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: CallProblem };

/** The request of a loader. Its URL is that of the page to load, while `location` still has that of the page before. */
type PageRequest = Pick<Request, 'url'>;

/**
 * Returns the value of a loader's call, or throws its problem for `FailedScreen`. Without a session it throws a redirect to the login form,
 * and without the second factor to its page. Both return to the page of `request` afterwards, unless the user is signing out.
 */
export function valueOrThrow<Value>(result: Outcome<Value>, request: PageRequest): Value {
  if (result.ok) return result.value;
  if (result.error.status === 401) throw toLogin(request);
  if (result.error.code === 'factor_required') throw toSecondFactor(request);
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
export function toHome(request: PageRequest): Response {
  return toShop(request, SHOP_PATHS.home);
}

function toLogin(request: PageRequest): Response {
  const { pathname, search } = new URL(request.url);
  const from = encodeURIComponent(pathname + search);
  return toShop(request, signOutTarget() ?? `${SHOP_PATHS.login}?from=${from}`);
}

function toSecondFactor({ url }: PageRequest): Response {
  const { pathname, search } = new URL(url);
  return redirect(`${FACTOR_PATH}?from=${encodeURIComponent(pathname + search)}`);
}

/** The router adds its base path to URLs that are not absolute. */
function toShop({ url }: PageRequest, path: string): Response {
  return redirectDocument(new URL(path, url).href);
}
