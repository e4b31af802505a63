import type { Representation } from './representation.ts';

/**
 * Marks a representation as stale (decision 0066): `Age` counts from when it was last known to be current, and a negative `ttl` in
 * `Cache-Status` means that its freshness has ended (RFC 9211, section 3). Caches must not reuse it without revalidation.
 */
export function markStale(representation: Representation, seconds: number): Representation {
  const headers = representation.headers.map((value, index, all) =>
    all[index - 1] === 'cache-control' && index % 2 === 1 ? 'no-cache' : value,
  );
  const marks = [
    'age',
    String(seconds),
    'cache-status',
    `Osier; hit; ttl=-${seconds}; detail=stale-if-error`,
  ];
  return { ...representation, headers: [...headers, ...marks] };
}
