import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';
import { readHistoryFilter, type HistoryFilter } from './history-filter.ts';

/** The newest movements that match the filter. */
export type HistoryData = CallOutput<'listMovementHistory'> & { readonly filter: HistoryFilter };

export async function loadHistory({ request }: LoaderFunctionArgs): Promise<HistoryData> {
  const filter = readHistoryFilter(new URL(request.url).searchParams, Date.now());
  const listed = await client.listMovementHistory({ query: filter.query });
  return { ...valueOrThrow(listed, request), filter };
}
