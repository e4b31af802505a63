import type { ParsedInput } from '#contract/calls.ts';
import { findBrand, findCategory, type Catalogue } from '#domain/catalogue/catalogue.ts';
import type { EffectiveFilter } from '#domain/catalogue/filter/filter.ts';
import { cents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServiceError } from '../../services/service-error.ts';

/** The parameters of a listing, from the path and the query of its URL. */
export type ListingQuery = Partial<ParsedInput<'listProducts'>['query']>;

/** Returns the filter of a listing's parameters. Fails for a category or brand that the catalogue does not have. */
export function filterOf(query: ListingQuery, catalogue: Catalogue): Result<EffectiveFilter, ServiceError> {
  const category = query.category === undefined ? undefined : findCategory(catalogue, query.category);
  const brand = query.brand === undefined ? undefined : findBrand(catalogue, query.brand);
  const errors = [
    ...(query.category !== undefined && category === undefined
      ? [{ field: 'category', message: 'There is no such category.' }]
      : []),
    ...(query.brand !== undefined && brand === undefined
      ? [{ field: 'brand', message: 'There is no such brand.' }]
      : []),
  ];
  if (errors.length > 0) return fail({ code: 'invalid_request', errors });
  return ok({
    ...(query.for && { department: query.for }),
    ...(category && { category: category.id }),
    ...(brand && { brand: brand.id }),
    ...(query.colour && { colour: query.colour }),
    ...(query.size !== undefined && { size: query.size }),
    ...(query.maxPrice !== undefined && { maxPrice: cents(query.maxPrice * 100) }),
  });
}
