import { BlockList, isIP } from 'node:net';

/** What the server knows of a request's connection (`@hono/node-server` hands it in as the environment). */
type Connection = {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
};

/** The proxies whose word about a client counts: addresses and networks like `10.0.0.0/8`. */
export function proxyList(trusted: readonly string[]): BlockList {
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
 * The network address that a request comes from, as one text per household: of IPv6 only the first 64 bits, which is what one
 * customer of a network gets. The connection itself says it; `X-Forwarded-For` is believed only as far as `proxies` wrote it, from
 * the right to the first address that is not one of them. Undefined when the connection is unknown.
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
  const peer = plain((connection as Connection | undefined)?.incoming?.socket?.remoteAddress);
  if (peer === undefined) return undefined;
  const hops = [...(headers.get('x-forwarded-for') ?? '').split(','), peer];
  let nearest = peer;
  for (const hop of hops.toReversed()) {
    const address = plain(withoutPort(hop.trim()));
    // What is no address was not written by a proxy of ours.
    if (address === undefined) break;
    nearest = address;
    if (!proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) break;
  }
  return household(nearest);
}

/** Removes the port that some proxies append: `192.0.2.1:5678`, `[2001:db8::1]:5678`, and the brackets of `[2001:db8::1]`. */
function withoutPort(hop: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(hop) ?? [];
  return v6 ?? v4 ?? hop;
}

/** Returns the address in canonical form, an IPv4-mapped one as IPv4, without a zone; undefined for anything else. */
function plain(address: string | undefined): string | undefined {
  const bare = address?.replace(/%.*$/, '');
  if (bare === undefined || isIP(bare) !== 6)
    return bare !== undefined && isIP(bare) === 4 ? bare : undefined;
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  const parts = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return parts.flatMap((part) => [part >> 8, part & 0xff]).join('.');
}

function household(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
