import { formatDollars } from '../money.ts';

/** A shipping method as calls have it: prices in dollars, and from a subtotal in dollars or a weight in grams. */
export type DescribedMethod = {
  readonly name: string;
  readonly delivery: string;
  readonly measure: 'subtotal' | 'weight';
  readonly tiers: readonly { readonly from: number; readonly price: number }[];
};

/** Returns what customers pay for a method, such as `$9.50, free from $75.00`. */
export function describePrices({ measure, tiers }: Pick<DescribedMethod, 'measure' | 'tiers'>): string {
  const texts = tiers
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, price }, index) => {
      const amount = price === 0 ? (index === 0 ? 'Free' : 'free') : formatDollars(price);
      if (from === 0) return amount;
      return `${amount} from ${measure === 'subtotal' ? formatDollars(from) : describeWeight(from)}`;
    });
  return texts.join(', ');
}

/** Returns a method in a sentence, such as `Standard (3 to 5 days): Free`. */
export function describeMethod(method: DescribedMethod): string {
  const delivery = method.delivery === '' ? '' : ` (${method.delivery})`;
  return `${method.name}${delivery}: ${describePrices(method)}`;
}

function describeWeight(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${grams / 1000} kg`;
}
