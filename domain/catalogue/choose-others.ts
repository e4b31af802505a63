/** A product beside another one. */
type Candidate = { readonly category: string; readonly title: string };

/** Chooses `count` products, one of each category in turn, in the order in which they are listed, and each in one colour only. */
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
  const others = [...byCategory.values()];
  const rounds = Math.max(0, ...others.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, at) => others.flatMap((products) => products[at] ?? []))
    .flat()
    .slice(0, count);
}
