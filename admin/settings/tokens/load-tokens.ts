import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

const tokens = createPrefetched(() => client.listTokens());

export const prefetchTokens = tokens.prefetch;

export type Token = CallOutput<'listTokens'>['tokens'][number];

export async function loadTokens({ request }: LoaderFunctionArgs): Promise<readonly Token[]> {
  return valueOrThrow(await tokens.take(), request).tokens;
}
