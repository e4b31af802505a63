import { describe, expect, it } from 'vitest';
import { clientAddress, parseTrustedProxies } from './client-address.ts';

function seen(peer: string | undefined, forwarded?: string, trusted: string[] = []): string | undefined {
  return clientAddress({
    connection: { incoming: { socket: { remoteAddress: peer } } },
    headers: new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    proxies: parseTrustedProxies(trusted),
  });
}

describe('the client address', () => {
  it('is that of the connection, whatever headers say', () => {
    expect(seen('192.0.2.7')).toBe('192.0.2.7');
    expect(seen('192.0.2.7', '198.51.100.1')).toBe('192.0.2.7');
    expect(seen('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(seen('::ffff:c000:207')).toBe('192.0.2.7');
    expect(seen('0:0:0:0:0:FFFF:c633:6464', '198.51.100.1', ['198.51.100.0/24'])).toBe('198.51.100.1');
  });

  it('is unknown without a connection', () => {
    expect(seen(undefined, '198.51.100.1')).toBeUndefined();
    expect(
      clientAddress({ connection: undefined, headers: new Headers(), proxies: parseTrustedProxies([]) }),
    ).toBeUndefined();
  });

  it('is what the last trusted proxy forwarded', () => {
    const trusted = ['10.0.0.0/8', '2001:db8:5::/48'];
    expect(seen('10.1.2.3', '198.51.100.1', trusted)).toBe('198.51.100.1');
    expect(seen('10.1.2.3', '203.0.113.9, 198.51.100.1, 10.9.9.9', trusted)).toBe('198.51.100.1');
    expect(seen('2001:db8:5::1', '198.51.100.1', trusted)).toBe('198.51.100.1');
    // The header counts only when a trusted proxy sends it.
    expect(seen('192.0.2.7', '198.51.100.1', trusted)).toBe('192.0.2.7');
  });

  it('ignores the port that a proxy appends to the address', () => {
    const trusted = ['10.0.0.0/8', '2001:db8:5::/48'];
    expect(seen('10.1.2.3', '198.51.100.1:5678', trusted)).toBe('198.51.100.1');
    expect(seen('10.1.2.3', '198.51.100.1:5678, 10.9.9.9:80', trusted)).toBe('198.51.100.1');
    expect(seen('10.1.2.3', '[2001:db8:1:2::7]:99', trusted)).toBe('2001:db8:1:2');
    expect(seen('10.1.2.3', '[2001:db8:1:2::7]', trusted)).toBe('2001:db8:1:2');
    expect(seen('10.1.2.3', '[::ffff:198.51.100.1]:99', trusted)).toBe('198.51.100.1');
    expect(seen('10.1.2.3', '198.51.100.1, [2001:db8:5::1]:80', trusted)).toBe('198.51.100.1');
    // A malformed entry is not an address.
    expect(seen('10.1.2.3', '198.51.100.1:', trusted)).toBe('10.1.2.3');
    expect(seen('10.1.2.3', '[198.51.100.1:80', trusted)).toBe('10.1.2.3');
  });

  it('is the proxy itself without a forwarded address', () => {
    expect(seen('10.1.2.3', undefined, ['10.1.2.3'])).toBe('10.1.2.3');
    expect(seen('10.1.2.3', 'unknown', ['10.1.2.3'])).toBe('10.1.2.3');
    expect(seen('10.1.2.3', '198.51.100.1, not an address', ['10.1.2.3'])).toBe('10.1.2.3');
  });

  it('is the same for all addresses of an IPv6 prefix', () => {
    expect(seen('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2');
    expect(seen('2001:0db8:0001:0002::ffff')).toBe('2001:db8:1:2');
    expect(seen('2001:db8:1:3::1')).toBe('2001:db8:1:3');
    expect(seen('::1')).toBe('0:0:0:0');
  });
});
