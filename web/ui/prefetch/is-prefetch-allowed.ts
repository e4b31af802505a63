/** The part of the Network Information API that is read here; not every browser has it. */
export type Connection = {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
};

/** Connections that are too slow for speculative requests. */
const SLOW_CONNECTION_TYPES = ['slow-2g', '2g', '3g'];

/**
 * Returns whether pages may be prefetched. Returns false with data saving on, on mobile networks, where bytes often cost money, and on slow
 * connections. A browser that does not describe its connection may prefetch.
 */
export function isPrefetchAllowed(connection = currentConnection()): boolean {
  if (connection === undefined) return true;
  const { saveData = false, effectiveType = '', type } = connection;
  return !saveData && type !== 'cellular' && !SLOW_CONNECTION_TYPES.includes(effectiveType);
}

function currentConnection(): Connection | undefined {
  if (typeof navigator === 'undefined') return undefined;
  return (navigator as Navigator & { readonly connection?: Connection }).connection;
}
