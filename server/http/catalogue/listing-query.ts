import type { ParsedInput } from '#contract/calls.ts';
import type { EffectiveFilter } from '#domain/catalog/filter.ts';
import { cents } from '#domain/money.ts';

/** The parameters of a listing, wherever they stood in the address. */
export type ListingQuery = Partial<ParsedInput<'listProducts'>['query']>;

/** The filter that a listing's parameters ask for. */
export function filterOf(query: ListingQuery): EffectiveFilter {
  return {
    ...(query.for && { department: query.for }),
    ...(query.category && { category: query.category }),
    ...(query.brand && { brand: query.brand }),
    ...(query.maxPrice !== undefined && { maxPrice: cents(query.maxPrice * 100) }),
  };
}
