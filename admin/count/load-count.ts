import type { LoaderFunctionArgs } from 'react-router';
import type { ApiCount } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

/** Reads the count that the URL names. */
export async function loadCount({ params, request }: LoaderFunctionArgs): Promise<ApiCount> {
  return valueOrThrow(await client.readCount({ params: { id: params['id'] ?? '' } }), request);
}
