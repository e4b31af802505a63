import { BlockList, isIP } from 'node:net';

/** The connection of a request, from the environment of `@hono/node-server`. */
type Connection = {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
};

/** Creates the list of trusted proxies from addresses and networks such as `10.0.0.0/8`. */
export function parseTrustedProxies(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/**
 * Returns the client's network address; undefined when the connection is unknown. For IPv6 only the first 64 bits, the
 * prefix that one customer gets. `X-Forwarded-For` is read from the right, up to the first address that is not a trusted proxy.
 */
export function clientAddress({
  connection,
  headers,
  proxies,
}: {
  connection: unknown;
  headers: Headers;
  proxies: BlockList;
}): string | undefined {
  const peer = canonical((connection as Connection | undefined)?.incoming?.socket?.remoteAddress);
  if (peer === undefined) return undefined;
  const hops = [...(headers.get('x-forwarded-for') ?? '').split(','), peer];
  let nearest = peer;
  for (const hop of hops.toReversed()) {
    const address = canonical(withoutPort(hop.trim()));
    // A trusted proxy writes only addresses.
    if (address === undefined) break;
    nearest = address;
    if (!proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) break;
  }
  return networkOf(nearest);
}

/** Removes the port that some proxies append: `192.0.2.1:5678`, `[2001:db8::1]:5678`, and the brackets of `[2001:db8::1]`. */
function withoutPort(hop: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(hop) ?? [];
  return v6 ?? v4 ?? hop;
}

/** Returns the address in canonical form, an IPv4-mapped one as IPv4, without a zone; undefined for anything else. */
function canonical(address: string | undefined): string | undefined {
  const bare = address?.replace(/%.*$/, '');
  if (bare === undefined || isIP(bare) !== 6)
    return bare !== undefined && isIP(bare) === 4 ? bare : undefined;
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(written) ?? [];
  if (high === undefined || low === undefined) return written;
  const parts = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return parts.flatMap((part) => [part >> 8, part & 0xff]).join('.');
}

/** Returns an IPv4 address itself, and of an IPv6 address the first 64 bits. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...missing, ...right].slice(0, 4).join(':');
}
