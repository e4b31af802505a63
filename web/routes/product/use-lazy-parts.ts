import { useEffect, useState } from 'react';
import type * as PartsAfterHydration from './parts-after-hydration.tsx';
import type { PartsAfterScroll } from './parts-after-scroll.tsx';

/** Loads the parts of the gallery, the buy panel and the size guide that a product page adds after hydration. */
export function usePartsAfterHydration() {
  const [parts, setParts] = useState<typeof PartsAfterHydration>();
  // Without them the page is complete, so a failure is no error.
  useEffect(() => void import('./parts-after-hydration.tsx').then(setParts, () => undefined), []);
  return parts;
}

/** Loads the parts that a product page adds once it is scrolled. */
export function usePartsAfterScroll() {
  const [parts, setParts] = useState<{ readonly PartsAfterScroll: typeof PartsAfterScroll }>();
  useEffect(() => {
    const load = () => void import('./parts-after-scroll.tsx').then(setParts, () => undefined);
    addEventListener('scroll', load, { once: true, passive: true });
    return () => removeEventListener('scroll', load);
  }, []);
  return parts;
}
