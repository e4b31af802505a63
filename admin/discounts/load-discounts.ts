import type { LoaderFunctionArgs } from 'react-router';
import type { ApiCatalogue, ApiPriceRule, ApiPromotion, CallOutput } from '#contract/calls.ts';
import { client } from '../data/client.ts';
import { createPrefetched } from '../data/prefetched.ts';
import { valueOrThrow } from '../data/value-or-throw.ts';

const discounts = createPrefetched(() =>
  Promise.all([client.listPriceRules(), client.listPromotions(), client.getCatalogue()]),
);

export const prefetchDiscounts = discounts.prefetch;

/** The sale prices and discounts. `readAt` is in milliseconds since 1970. */
export type DiscountsData = {
  readonly rules: readonly ApiPriceRule[];
  readonly promotions: readonly ApiPromotion[];
  readonly catalogue: ApiCatalogue;
  readonly readAt: number;
};

export async function loadDiscounts({ request }: LoaderFunctionArgs): Promise<DiscountsData> {
  const [rules, promotions, catalogue] = await discounts.take();
  return {
    ...valueOrThrow(rules, request),
    ...valueOrThrow(promotions, request),
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

/** One discount, null for a new one, the names of its products by their ids, and the names of all groups of customers. */
export type DiscountData = {
  readonly groups: readonly string[];
  readonly promotion: CallOutput<'readPromotion'>['promotion'] | null;
  readonly names: Readonly<Record<string, string>>;
  readonly catalogue: ApiCatalogue;
};

export async function loadDiscount({ params, request }: LoaderFunctionArgs): Promise<DiscountData> {
  const { id = 'new' } = params;
  const [read, catalogue, groups] = await Promise.all([
    id === 'new' ? null : client.readPromotion({ params: { id } }),
    client.getCatalogue(),
    client.listCustomerGroups(),
  ]);
  const found = read === null ? { promotion: null, names: {} } : valueOrThrow(read, request);
  return {
    ...found,
    ...valueOrThrow(groups, request),
    catalogue: valueOrThrow(catalogue, request),
  };
}
