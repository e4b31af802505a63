import { fail, type Result } from '#domain/result.ts';
import type { CallInput, CallOutput } from './calls.ts';
import type { Problem } from './problem-codes.ts';
import type { CallName, ShopCallName } from './routes/all-routes.ts';
import { API_BASE } from './routes/api-base.ts';

/** The result of a call. `next` is the cursor of the next page of a list. */
export type CallResult<Name extends CallName> =
  | { readonly ok: true; readonly value: CallOutput<Name>; readonly next?: string }
  | { readonly ok: false; readonly error: CallProblem };

/** A problem document of the shop, or `unreachable` when there was no response. */
export type CallProblem = Problem | (Omit<Problem, 'code' | 'status'> & { code: 'unreachable'; status: 0 });

type Arguments<Name extends CallName> = keyof CallInput<Name> extends never
  ? [input?: { signal?: AbortSignal }]
  : Record<never, never> extends OptionalParts<CallInput<Name>>
    ? [input?: OptionalParts<CallInput<Name>> & { signal?: AbortSignal }]
    : [input: OptionalParts<CallInput<Name>> & { signal?: AbortSignal }];

/** Makes parts without required fields optional. */
type OptionalParts<Input> = {
  [P in keyof Input as Record<never, never> extends Input[P] ? never : P]: Input[P];
} & { [P in keyof Input as Record<never, never> extends Input[P] ? P : never]?: Input[P] };

/** One method per call, e.g. `client.readProduct({ params: { id } })`. */
export type ClientOf<Names extends CallName> = {
  readonly [Name in Names]: (...input: Arguments<Name>) => Promise<CallResult<Name>>;
};

/** A client of the shop's calls. */
export type Client = ClientOf<ShopCallName>;

/** What the client reads of a response. */
export type CallResponse = Pick<Response, 'ok' | 'headers' | 'json'>;

type ClientOptions = {
  readonly fetch: (request: Request) => Promise<CallResponse> | CallResponse;
  /** Scheme and host; defaults to the origin of the page. */
  readonly origin?: string;
};

type Route = { readonly method: string; readonly path: string };

/**
 * Creates the typed client of the calls in `table`. It does not validate responses, which keeps the schemas out of the browser. On the server
 * `fetch` is the handler in the same process.
 */
export function createClient<Names extends CallName>(
  options: ClientOptions,
  table: Readonly<Record<Names, Route>>,
): ClientOf<Names> {
  const methods = Object.keys(table).map((name) => [
    name,
    (input: Parts = {}) => send({ ...options, ...table[name as Names] }, input),
  ]);
  return Object.fromEntries(methods) as ClientOf<Names>;
}

type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  signal?: AbortSignal;
};

async function send(
  { fetch, origin, method, path }: ClientOptions & Route,
  { params = {}, query = {}, headers = {}, body, file, signal }: Parts,
): Promise<Result<unknown, CallProblem> & { next?: string }> {
  const filledPath = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams(definedEntries(query)).toString();
  const base = origin || globalThis.location.origin;
  const url = `${base}${API_BASE}${filledPath}${search && `?${search}`}`;
  try {
    const response = await fetch(
      new Request(url, {
        method,
        headers: {
          accept: 'application/json',
          ...Object.fromEntries(definedEntries(headers)),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // The browser sends the type of the file, which the server does not rely on.
        ...(file === undefined ? {} : { body: file }),
        ...(signal ? { signal } : {}),
      }),
    );
    return await read(response);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    return fail(UNREACHABLE);
  }
}

async function read(response: CallResponse): Promise<Result<unknown, CallProblem> & { next?: string }> {
  const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '');
  const value: unknown = isJson ? await response.json() : undefined;
  if (!response.ok || value === undefined) return fail(isProblem(value) ? value : INVALID_RESPONSE);
  const next = nextCursor(response.headers.get('link'));
  return { ok: true, value, ...(next ? { next } : {}) };
}

const UNREACHABLE: CallProblem = {
  type: 'about:blank',
  title: 'No connection',
  status: 0,
  code: 'unreachable',
  detail: 'The shop cannot be reached right now. Please check your connection and try again.',
};

/** For responses that are not the shop's own, such as a proxy's error. Not taken from `PROBLEMS`, to keep that table out of the browser. */
const INVALID_RESPONSE: CallProblem = {
  type: 'about:blank',
  title: 'Internal error',
  status: 500,
  code: 'internal_error',
  detail: 'Something went wrong on our side. Please try again.',
};

function definedEntries(record: Record<string, unknown>): [string, string][] {
  return Object.entries(record).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, `${value as string | number}`]],
  );
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'detail' in value &&
    typeof value.detail === 'string'
  );
}

/** Returns the `cursor` parameter of a `Link: <…>; rel="next"` header (RFC 8288). Cursors need no percent-encoding (`fields.ts`). */
function nextCursor(link: string | null): string | undefined {
  return /[?&]cursor=([\w-]+)[^>]*>; rel="next"/.exec(link ?? '')?.[1];
}
