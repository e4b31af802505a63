import type { Promotion } from './promotion.ts';

/**
 * Returns the highest percentage that a discount can take off the items that it names. It bounds what a role with a limit may grant. An
 * amount off the order takes most off the smallest order, that of the minimum subtotal. Off each item, or without a minimum, it may be the
 * whole price.
 */
export function highestPercent({
  class: lowers,
  effect,
  value,
  buy,
  get,
  conditions,
}: Pick<Promotion, 'class' | 'effect' | 'value' | 'buy' | 'get' | 'conditions'>): number {
  if (lowers === 'shipping') return 0;
  if (effect === 'percentage') return value;
  // The reduced items are the cheapest of their set.
  if (effect === 'buy_x_get_y') return (value * (get ?? 0)) / ((buy ?? 0) + (get ?? 0));
  const least = lowers === 'order' ? (conditions.minSubtotalCents ?? 0) : 0;
  return least === 0 ? 100 : Math.min((100 * value) / least, 100);
}
