import type { ApiProduct, CallOutput } from '#contract/calls.ts';
import type { CallResult, Client } from '#contract/client.ts';
import { findOtherBrand } from '#domain/catalogue/filter/brand-choices.ts';
import { sliderEnd } from '#domain/catalogue/filter/filter.ts';
import { centsFromDollars } from '#domain/money.ts';
import { listingQuery, PAGE_SIZE, readListingChoice, sortQuery } from '../../features/listing/listing-url.ts';
import type { ProductBatch } from '../data/page-history.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** Maximum number of products beside a search without matches: a row of a wide window, two of a phone. */
const NEAREST_COUNT = 4;

/** Loads a listing with all filters: the first products for the URL of the request, and the counts and limits of the filters. */
export async function loadListing(client: Client, request: Request) {
  const catalogue = valueOrThrow(await client.getCatalogue());
  const chosen = readListingChoice(new URL(request.url).searchParams, catalogue);
  const query = listingQuery(chosen);
  const [listing, facts] = await Promise.all([
    client.listProducts({ query: { ...query, ...sortQuery(chosen.sort), limit: String(PAGE_SIZE) } }),
    client.readCatalogueFacts({ query: { ...query, choices: 'for' } }),
  ]);
  const { count, more, choices, sizes, corrected, noMatches, highestPrice } = valueOrThrow(facts);
  return {
    catalogueVersion: catalogue.version,
    chosen,
    otherBrand: findOtherBrand(catalogue.brands, chosen.brand),
    query,
    first: firstBatch(listing),
    count,
    isCountLowerBound: more,
    choices,
    sizes,
    corrected,
    noMatches,
    nearestProducts: noMatches ? await listNearest(client, noMatches) : [],
    end: sliderEnd(centsFromDollars(highestPrice)),
  };
}

/** Returns the newest products of the part of the shop that is nearest to a search without matches; of the whole shop if none is near. */
async function listNearest(
  client: Client,
  { nearest }: NonNullable<CallOutput<'readCatalogueFacts'>['noMatches']>,
): Promise<readonly ApiProduct[]> {
  const { for: department, category } = nearest ?? {};
  const limit = String(NEAREST_COUNT);
  return valueOrThrow(await client.listProducts({ query: { for: department, category, limit } }));
}

/** Returns the first products of a listing and the cursor of the next ones. */
export function firstBatch(result: CallResult<'listProducts'>): ProductBatch {
  return { products: valueOrThrow(result), next: result.ok ? result.next : undefined };
}

export type LoadedListing = Awaited<ReturnType<typeof loadListing>>;
