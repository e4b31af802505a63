import { lookup, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { fail, ok, type Result } from '#domain/result.ts';
import type { FetchFailure, FetchFile } from '../../ports/remote-file.ts';
import { isPublicAddress } from './public-address.ts';

/** Decides whether a file may be fetched from a server. */
type AddressRule = (server: { readonly protocol: string; readonly address: string }) => boolean;

type Options = {
  /** The default allows public addresses by HTTPS only. */
  readonly rule?: AddressRule;
  /** For the whole file, with all redirects. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 30_000;
const MAX_REDIRECT_COUNT = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Statuses of a server that may answer another time. */
const TEMPORARY = new Set([408, 425, 429]);

const publicHttps: AddressRule = ({ protocol, address }) => protocol === 'https:' && isPublicAddress(address);

/**
 * Creates a function that fetches files. The rule is applied to each redirect, and to each address of a name; the connection then goes to such an
 * address, so that a name which changes meanwhile cannot lead elsewhere.
 */
export function createFetchFile({ rule = publicHttps, timeoutMs = TIMEOUT_MS }: Options = {}): FetchFile {
  return async (url, maxBytes) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const opened = await open(url, { rule, signal });
      if (!opened.ok) return opened;
      return await readBody(opened.value, maxBytes);
    } catch (error) {
      if (signal.aborted) return fail({ code: 'later', reason: 'The server took too long.' });
      if (isNetworkError(error)) return fail({ code: 'later', reason: describe(error) });
      throw error;
    }
  };
}

/** Stops reading as soon as a file is too large, whatever its headers say. */
async function readBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Result<Uint8Array, FetchFailure>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop destroys the response.
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) return never(`The file has more than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
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
    if (target === undefined) return never('This is not the address of a file.');
    const response = await send(target, context);
    if (!response.ok) return response;
    const { statusCode = 0, headers } = response.value;
    if (statusCode === 200) return response;
    response.value.destroy();
    if (!REDIRECTS.has(statusCode) || headers.location === undefined) return fail(refusalOf(statusCode));
    const next = URL.canParse(headers.location, target.href) ? new URL(headers.location, target) : undefined;
    if (next === undefined) return never('The server redirects to an address that cannot be read.');
    url = next.href;
  }
  return never('The server redirects too often.');
}

function readUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isFile = (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '';
  return isFile && url.username === '' && url.password === '' ? url : undefined;
}

/** Requests one address from a server that the rule allows. */
async function send(url: URL, { rule, signal }: Context): Promise<Result<IncomingMessage, FetchFailure>> {
  const addresses = await resolve(url.hostname.replaceAll(/^\[|\]$/g, ''));
  const [address] = addresses;
  if (
    address === undefined ||
    !addresses.every((one) => rule({ protocol: url.protocol, address: one.address }))
  ) {
    return never('Files come from public addresses that begin with https:// only.');
  }
  signal.throwIfAborted();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const response = await new Promise<IncomingMessage>((resolved, rejected) => {
    request(
      url,
      {
        agent: false,
        signal,
        lookup: lookupOf(address),
        headers: { accept: 'image/*', 'user-agent': 'Osier' },
      },
      resolved,
    )
      .on('error', rejected)
      .end();
  });
  return ok(response);
}

/** Returns the addresses of a host name or an IP address. */
async function resolve(host: string): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  return new Promise((resolved, rejected) => {
    lookup(host, { all: true }, (error, addresses) =>
      error === null ? resolved(addresses) : rejected(error),
    );
  });
}

/** Creates a lookup that resolves every name to one address: the rule has allowed it. */
function lookupOf(allowed: LookupAddress): LookupFunction {
  return (_host, options, callback) => {
    if (options.all === true) callback(null, [allowed]);
    else callback(null, allowed.address, allowed.family);
  };
}

function refusalOf(statusCode: number): FetchFailure {
  const isTemporary = statusCode >= 500 || TEMPORARY.has(statusCode);
  return { code: isTemporary ? 'later' : 'never', reason: `The server answered ${statusCode}.` };
}

function never(reason: string): Result<never, FetchFailure> {
  return fail({ code: 'never', reason });
}

function isNetworkError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

function describe({ code }: { code: string }): string {
  return code === 'ENOTFOUND' ? 'There is no server with this name.' : `The connection failed (${code}).`;
}
