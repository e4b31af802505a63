import type { LoaderFunctionArgs } from 'react-router';
import type { ApiCatalogue, ApiPriceRule, CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

const discounts = createPrefetched(() => Promise.all([client.listPriceRules(), client.getCatalogue()]));

export const prefetchDiscounts = discounts.prefetch;

/** The sale prices. `readAt` is in milliseconds since 1970. */
export type DiscountsData = {
  readonly rules: readonly ApiPriceRule[];
  readonly catalogue: ApiCatalogue;
  readonly readAt: number;
};

export async function loadDiscounts({ request }: LoaderFunctionArgs): Promise<DiscountsData> {
  const [rules, catalogue] = await discounts.take();
  return {
    ...valueOrThrow(rules, request),
    catalogue: valueOrThrow(catalogue, request),
    readAt: Date.now(),
  };
}

/** One sale price, null for a new one, and the names of its products by their ids. */
export type SalePriceData = {
  readonly rule: CallOutput<'readPriceRule'>['rule'] | null;
  readonly names: Readonly<Record<string, string>>;
  readonly catalogue: ApiCatalogue;
};

export async function loadSalePrice({ params, request }: LoaderFunctionArgs): Promise<SalePriceData> {
  const { id = 'new' } = params;
  const [read, catalogue] = await Promise.all([
    id === 'new' ? null : client.readPriceRule({ params: { id } }),
    client.getCatalogue(),
  ]);
  const found = read === null ? { rule: null, names: {} } : valueOrThrow(read, request);
  return { ...found, catalogue: valueOrThrow(catalogue, request) };
}
