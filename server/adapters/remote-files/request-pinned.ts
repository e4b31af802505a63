import { lookup as lookupDns, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Decides whether a server may get a request. */
export type AddressRule = (server: { readonly protocol: string; readonly address: string }) => boolean;

export const publicHttps: AddressRule = ({ protocol, address }) =>
  protocol === 'https:' && isPublicAddress(address);

type PinnedRequest = {
  readonly rule: AddressRule;
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: string;
  /** The certificate authority of a server in tests. */
  readonly ca?: string | undefined;
  readonly lookup?: LookupAll | undefined;
};

/** Resolves a host name to all its addresses. */
export type LookupAll = (
  host: string,
  options: { readonly all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Sends a request if the rule allows every address of the server; otherwise returns undefined. Connects to one of the checked addresses, so
 * that a later DNS answer cannot redirect the request. Follows no redirect.
 */
export async function requestPinned(
  url: URL,
  { rule, signal, headers, body, ca, lookup = lookupDns }: PinnedRequest,
): Promise<IncomingMessage | undefined> {
  const addresses = await resolve(url.hostname.replaceAll(/^\[|\]$/g, ''), { lookup, signal });
  const [address] = addresses;
  if (
    address === undefined ||
    !addresses.every((one) => rule({ protocol: url.protocol, address: one.address }))
  ) {
    return undefined;
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolved, rejected) => {
    request(
      url,
      { method, agent: false, signal, lookup: lookupOf(address), headers, ...(ca !== undefined && { ca }) },
      resolved,
    )
      .on('error', rejected)
      .end(body);
  });
}

/** Returns the addresses of a host name or an IP address. The signal ends the wait: a lookup itself cannot be cancelled. */
async function resolve(
  host: string,
  { lookup, signal }: { lookup: LookupAll; signal: AbortSignal },
): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  return new Promise((resolved, rejected) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => rejected(signal.reason), { once: true });
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

export function isNetworkError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

export function describeNetworkError({ code }: { code: string }): string {
  return code === 'ENOTFOUND' ? 'There is no server with this name.' : `The connection failed (${code}).`;
}
