/** The promises of free shipping in the offers that come with the demo products (SPECIFICATION section 2). */
export const SHIPPING_PROMISES = {
  banner: 'Free shipping on orders over $150',
  reassurance: { title: 'Free shipping', detail: 'On orders over $150' },
  rewards: 'EXTRA 25% OFF + Free Shipping',
} as const;

/** Lists the different amounts in dollars that texts name, from the lowest. */
export function listAmounts(texts: readonly string[]): number[] {
  const amounts = texts.flatMap((text) =>
    [...text.matchAll(/\$(\d[\d,]*(?:\.\d+)?)/g)].map(([, amount = '']) =>
      Number(amount.replaceAll(',', '')),
    ),
  );
  return [...new Set(amounts)].toSorted((one, other) => one - other);
}
