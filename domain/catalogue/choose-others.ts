/** Categories of garments that are worn alone. */
export const WHOLE_GARMENTS: readonly string[] = ['dress'];

/** Categories of which two are rarely worn together. Bottoms never are. */
export const TOPS: readonly string[] = ['t-shirt', 'shirts', 'hoodie', 'tanks', 'blouse'];
export const BOTTOMS: readonly string[] = ['jeans', 'shorts', 'skirt', 'pants'];

/** A product that may be shown beside another one. */
type Candidate = { readonly category: string; readonly title: string };

/**
 * Chooses up to `count` products, one of each category in turn, in the listed order. Of products with one title, takes only the first
 * colour.
 */
export function chooseOthers<Product extends Candidate>(
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
