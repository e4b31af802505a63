import type { LoaderFunctionArgs } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { createPrefetched } from '../../data/prefetched.ts';
import { valueOrThrow } from '../../data/value-or-throw.ts';

const taxes = createPrefetched(() => client.listTaxRates());

export const prefetchTaxes = taxes.prefetch;

export async function loadTaxes({ request }: LoaderFunctionArgs): Promise<CallOutput<'listTaxRates'>> {
  return valueOrThrow(await taxes.take(), request);
}
