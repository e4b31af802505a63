/** A product that may be shown beside another one. */
type Candidate = { readonly category: string; readonly title: string };

/**
 * Chooses up to `count` of the listed products: one of each category in turn, each in the listed order. Of products with the same title,
 * takes only the first, so that it shows one colour.
 */
export function alternateCategories<Product extends Candidate>(
  listed: readonly Product[],
  count: number,
): Product[] {
  const byCategory = new Map<string, Product[]>();
  const titles = new Set<string>();
  for (const one of listed) {
    if (titles.has(one.title)) continue;
    titles.add(one.title);
    byCategory.set(one.category, [...(byCategory.get(one.category) ?? []), one]);
  }
  const categories = [...byCategory.values()];
  const rounds = Math.max(0, ...categories.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, at) => categories.flatMap((products) => products[at] ?? []))
    .flat()
    .slice(0, count);
}
