/** The loopback names, as they appear in a URL. */
export const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Returns whether a `Host` header names one of `hosts`, on any port. A stand-in rejects every other name, so that a
 * foreign page cannot read it by DNS rebinding.
 */
export function isOwnHost(header: string | undefined, hosts: readonly string[]): boolean {
  const url = header === undefined ? null : URL.parse(`http://${header}`);
  return url !== null && url.pathname === '/' && hosts.includes(url.hostname);
}
