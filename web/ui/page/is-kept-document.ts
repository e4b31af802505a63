/** Returns whether the service worker has opened the document without a network. Its prices and stock may be old. */
export function isKeptDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as {
    serverTiming?: readonly { name: string }[];
  }[];
  return entry?.serverTiming?.some(({ name }) => name === 'kept') ?? false;
}
