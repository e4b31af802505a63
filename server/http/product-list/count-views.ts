import type { CallOutput } from '#contract/calls.ts';
import { staffListingQuery } from '#contract/calls/products/staff-products.ts';
import type { Database } from '#database/connection/connect.ts';
import { SCANNED_PRODUCT_COUNT } from '#database/queries/catalogue/listings/scan-stock.ts';
import { listSavedViews } from '#database/queries/staff/saved-views.ts';
import { STANDARD_VIEWS } from '#domain/catalogue/standard-views.ts';
import { ok } from '#domain/result.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { countStaffListing } from './staff-products.ts';

/** Maximum number of views that are counted. */
const COUNTED_VIEW_COUNT = 20;

/**
 * Counts the products of the standard views and of the oldest saved ones, one after the other, so that other requests need not wait for a
 * connection.
 */
export function countProductViewsEndpoint({
  database: { db },
}: {
  database: Database;
}): Endpoint<'countProductViews'> {
  return async ({ actor, catalogue }) => {
    const views = [
      ...STANDARD_VIEWS,
      ...(await listSavedViews(db, { userId: actor.userId, list: 'products' })),
    ];
    const queries = [...new Set(views.map(({ query }) => query))].slice(0, COUNTED_VIEW_COUNT);
    const listings = queries.map((query) => ({ query, listed: readViewQuery(query) }));
    const stockFilterCount = listings.filter(({ listed }) => listed.stock !== undefined).length;
    // All counts together read at most as many products as one list.
    const scannedCount = Math.floor(SCANNED_PRODUCT_COUNT / Math.max(1, stockFilterCount));
    const counts: CallOutput<'countProductViews'>['counts'][number][] = [];
    for (const { query, listed } of listings) {
      const total = await countStaffListing(listed, catalogue, scannedCount);
      if (total.ok) counts.push({ query, ...total.value });
    }
    return ok({ value: { counts } });
  };
}

/** Reads the parameters of a view as the list does: a value that the call would reject filters nothing. */
function readViewQuery(query: string) {
  const params = new URLSearchParams(query);
  const given = Object.entries(staffListingQuery.shape).flatMap(([name, field]) => {
    const value = params.get(name)?.trim() ?? '';
    return value !== '' && field.safeParse(value).success ? [[name, value]] : [];
  });
  return staffListingQuery.parse(Object.fromEntries(given));
}
