import { useLayoutEffect, useRef } from 'react';
import type { CheckoutPricing } from './checkout-line.ts';

/**
 * Returns a function that waits until `isQuoting` is false. It then returns the pricing, with the total that the customer saw when it was
 * called. Without the wait, a second attempt could send another payload than the first, and so get another idempotency key.
 */
export function useSettledPricing(
  pricing: CheckoutPricing,
  isQuoting: boolean,
): () => Promise<CheckoutPricing> {
  const latest = useRef({ pricing, isQuoting });
  const waiting = useRef<(() => void)[]>([]);
  // Before the paint, so that a press right after it sends the total that is shown.
  useLayoutEffect(() => {
    latest.current = { pricing, isQuoting };
    if (!isQuoting) for (const resume of waiting.current.splice(0)) resume();
  }, [pricing, isQuoting]);

  return async () => {
    const seen = latest.current;
    if (seen.isQuoting) await new Promise<void>((resolve) => waiting.current.push(resolve));
    const settled = latest.current.pricing;
    const { total, credit } = seen.pricing;
    const isSame = settled.total === total && settled.credit === credit;
    return isSame ? settled : seen.pricing;
  };
}
