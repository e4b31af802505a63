import type { IncomingMessage } from 'node:http';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FetchFailure, FetchFile } from '../../ports/fetch-file.ts';
import {
  describeNetworkError,
  isNetworkError,
  publicHttps,
  requestPinned,
  type AddressRule,
} from './request-pinned.ts';

type Options = {
  /** The default allows public addresses by HTTPS only. */
  readonly rule?: AddressRule;
  /** For the whole file, with all redirects. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 30_000;
const MAX_REDIRECT_COUNT = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Statuses after which a retry may succeed. */
const TEMPORARY_STATUSES = new Set([408, 425, 429]);

/**
 * Creates a function that fetches files. Each redirect is a new pinned request, so the rule applies to its server as well.
 */
export function createFetchFile({ rule = publicHttps, timeoutMs = TIMEOUT_MS }: Options = {}): FetchFile {
  return async (url, maxBytes) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const opened = await open(url, { rule, signal });
      if (!opened.ok) return opened;
      return await readBody(opened.value, maxBytes);
    } catch (error) {
      if (signal.aborted) return fail({ code: 'temporary', reason: 'The server took too long.' });
      if (isNetworkError(error)) return fail({ code: 'temporary', reason: describeNetworkError(error) });
      throw error;
    }
  };
}

/** Reads a file. Stops as soon as it is too large, whatever its headers say. */
async function readBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Result<Uint8Array, FetchFailure>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop destroys the response.
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes)
      return permanentFailure(`The file has more than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks));
}

type Context = { readonly rule: AddressRule; readonly signal: AbortSignal };

/** Follows redirects to the response with the file. */
async function open(first: string, context: Context): Promise<Result<IncomingMessage, FetchFailure>> {
  let url = first;
  for (let count = 0; count <= MAX_REDIRECT_COUNT; count += 1) {
    const target = readUrl(url);
    if (target === undefined) return permanentFailure('This is not the address of a file.');
    const response = await send(target, context);
    if (!response.ok) return response;
    const { statusCode = 0, headers } = response.value;
    if (statusCode === 200) return response;
    response.value.destroy();
    if (!REDIRECTS.has(statusCode) || headers.location === undefined) return fail(refusalOf(statusCode));
    const next = URL.canParse(headers.location, target.href) ? new URL(headers.location, target) : undefined;
    if (next === undefined)
      return permanentFailure('The server redirects to an address that cannot be read.');
    url = next.href;
  }
  return permanentFailure('The server redirects too often.');
}

function readUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isFile = (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '';
  return isFile && url.username === '' && url.password === '' ? url : undefined;
}

/** Requests one address from a server that the rule allows. */
async function send(url: URL, { rule, signal }: Context): Promise<Result<IncomingMessage, FetchFailure>> {
  const headers = { accept: 'image/*', 'user-agent': 'Osier' };
  const response = await requestPinned(url, { rule, signal, headers });
  return response === undefined
    ? permanentFailure('Files come from public addresses that begin with https:// only.')
    : ok(response);
}

function refusalOf(statusCode: number): FetchFailure {
  const isTemporary = statusCode >= 500 || TEMPORARY_STATUSES.has(statusCode);
  return { code: isTemporary ? 'temporary' : 'permanent', reason: `The server answered ${statusCode}.` };
}

function permanentFailure(reason: string): Result<never, FetchFailure> {
  return fail({ code: 'permanent', reason });
}
