import type { Queryable } from '#database/connection/connect.ts';
import { findProductByCode, listUnpublishedMatches } from '#database/queries/catalogue/staff-products.ts';
import { interpretSearch } from '#database/queries/search/interpret-search.ts';
import { rankMatches } from '#database/queries/search/match-products.ts';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';

/** Finds the product with this SKU, barcode or id, the most relevant matches of the shop's search, and matching unpublished products. */
export async function findStaffMatches(
  db: Queryable,
  { q, filter }: { q: string; filter: EffectiveFilter },
): Promise<{ ids: readonly string[]; isComplete: boolean }> {
  const [exact, terms, unpublished] = await Promise.all([
    findProductByCode(db, q),
    interpretSearch(db, q),
    listUnpublishedMatches(db, q),
  ]);
  const { matches, isComplete } =
    terms === undefined ? { matches: [], isComplete: true } : await rankMatches(db, { terms, filter });
  const ids = new Set([
    ...(exact === undefined ? [] : [exact]),
    ...matches.map(({ id }) => id),
    ...unpublished,
  ]);
  return { ids: [...ids], isComplete };
}
