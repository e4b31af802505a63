import type { LoaderFunctionArgs } from 'react-router';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { REVIEW_VIEWS, STAR_RANGE_IDS } from '#domain/review/review-view.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

type Query = Pick<NonNullable<CallInput<'listStaffReviews'>['query']>, 'view' | 'stars' | 'product' | 'q'>;

/** The first page of the list, and the filter that its reviews match. `readAt` is in milliseconds since 1970. */
export type ReviewsData = CallOutput<'listStaffReviews'> & { readonly query: Query; readonly readAt: number };

const newest = createPrefetched(() => client.listStaffReviews({ query: {} }));

/** Starts to load the list of all reviews. */
export const prefetchReviews = newest.prefetch;

/** Loads the first page of the list for the filter in the URL. */
export async function loadReviews({ request }: LoaderFunctionArgs): Promise<ReviewsData> {
  const query = readQuery(new URL(request.url).searchParams);
  const isPlain = Object.keys(query).length === 0;
  const listed = await (isPlain ? newest.take() : client.listStaffReviews({ query, signal: request.signal }));
  return { ...valueOrThrow(listed, request), query, readAt: Date.now() };
}

/** Reads the filter from the URL, without unknown values. */
function readQuery(search: URLSearchParams): Query {
  const view = REVIEW_VIEWS.find((one) => one === search.get('view'));
  const stars = STAR_RANGE_IDS.find((one) => one === search.get('stars'));
  const [product, q] = ['product', 'q'].map((name) => (search.get(name) ?? '').trim());
  return { ...(view && { view }), ...(stars && { stars }), ...(product && { product }), ...(q && { q }) };
}
