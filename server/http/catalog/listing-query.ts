import type { ParsedInput } from '#contract/calls.ts';
import type { EffectiveFilter } from '#domain/catalog/filter.ts';
import { cents } from '#domain/money.ts';

/** The parameters of a listing, from the path and the query of its URL. */
export type ListingQuery = Partial<ParsedInput<'listProducts'>['query']>;

/** Returns the filter of a listing's parameters. */
export function filterOf(query: ListingQuery): EffectiveFilter {
  return {
    ...(query.for && { department: query.for }),
    ...(query.category && { category: query.category }),
    ...(query.brand && { brand: query.brand }),
    ...(query.maxPrice !== undefined && { maxPrice: cents(query.maxPrice * 100) }),
  };
}
