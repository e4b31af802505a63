import type { ApiProduct } from '#contract/calls.ts';

/**
 * Chooses `count` products in stock of other categories, one of each category in turn, in the order in which they are listed, and each in one
 * colour only.
 */
export function chooseOthers(
  product: Pick<ApiProduct, 'category'>,
  listed: readonly ApiProduct[],
  count: number,
): ApiProduct[] {
  const byCategory = new Map<string, ApiProduct[]>();
  const titles = new Set<string>();
  for (const one of listed) {
    if (one.category === product.category || one.stock === 0 || titles.has(one.title)) continue;
    titles.add(one.title);
    byCategory.set(one.category, [...(byCategory.get(one.category) ?? []), one]);
  }
  const others = [...byCategory.values()];
  const rounds = Math.max(0, ...others.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, at) => others.flatMap((products) => products[at] ?? []))
    .flat()
    .slice(0, count);
}
