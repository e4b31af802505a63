import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { OPEN_RETURN_STATES, type OpenReturnState } from '#domain/return/return-state.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** The first page of the returns in a state, and when it was read, in milliseconds since 1970. */
export type ReturnsData = CallOutput<'listReturns'> & {
  readonly state: OpenReturnState;
  readonly readAt: number;
};

const FIRST: OpenReturnState = 'requested';

const requested = createPrefetched(() => client.listReturns({ query: { state: FIRST } }));

/** Starts to load the requested returns. */
export const prefetchReturns = requested.prefetch;

/** Returns the path of the returns in a state. */
export function returnsPath(state: OpenReturnState): string {
  return state === FIRST ? '/returns' : `/returns?state=${state}`;
}

/** Loads the first page of the returns in the state of the URL. */
export async function loadReturns({ request }: LoaderFunctionArgs): Promise<ReturnsData> {
  const wanted = new URL(request.url).searchParams.get('state');
  const state = OPEN_RETURN_STATES.find((one) => one === wanted) ?? FIRST;
  const listed = await (state === FIRST
    ? requested.take()
    : client.listReturns({ query: { state }, signal: request.signal }));
  return { ...valueOrThrow(listed, request), state, readAt: Date.now() };
}
