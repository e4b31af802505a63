/** The promises of free shipping in the offers that come with the demo products (SPECIFICATION section 2). */
export const SHIPPING_PROMISES = {
  banner: 'Free shipping on orders over $150',
  reassurance: { title: 'Free shipping', detail: 'On orders over $150' },
  rewards: 'EXTRA 25% OFF + Free Shipping',
} as const;

/** Lists the texts that promise shipping: the shop's own one, and those of the offers. */
export function listShippingPromises(shippingText: string): string[] {
  const { banner, reassurance, rewards } = SHIPPING_PROMISES;
  const texts = [shippingText, banner, `${reassurance.title}. ${reassurance.detail}`, rewards];
  return texts.filter((text) => text !== '');
}

/** Lists the different amounts in dollars that texts name, from the lowest. */
export function listAmounts(texts: readonly string[]): number[] {
  const amounts = texts.flatMap((text) =>
    [...text.matchAll(/\$(\d[\d,]*(?:\.\d+)?)/g)].map(([, amount = '']) =>
      Number(amount.replaceAll(',', '')),
    ),
  );
  return [...new Set(amounts)].toSorted((one, other) => one - other);
}
